/**
 * Reads the JSON subset of YAML: no tags, and a limit on aliases, so that a short text cannot expand into a long one.
 */
import { parseDocument } from 'yaml';

const maxAliases = 100;

/** The value of the text; null if it is not valid. */
export function readYaml(text: string): unknown {
  const document = parseDocument(text, { logLevel: 'error', prettyErrors: false });
  if (document.errors.length) return null;
  try {
    return document.toJS({ maxAliasCount: maxAliases }) as unknown;
  } catch {
    return null;
  }
}
