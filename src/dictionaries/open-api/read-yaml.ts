/** YAML as JSON has it: no tags, and few enough aliases that a short text cannot become a long one. */
import { parseDocument } from 'yaml';

const mostAliases = 100;

/** What the text holds; null where it is no YAML. */
export function readYaml(text: string): unknown {
  const document = parseDocument(text, { logLevel: 'error', prettyErrors: false });
  if (document.errors.length) return null;
  try {
    return document.toJS({ maxAliasCount: mostAliases }) as unknown;
  } catch {
    return null;
  }
}
