/** Describes JSON syntax errors in sentences with the line. Pure. */

export type ReadJson = { readonly value: unknown } | { readonly message: string; readonly line: number };

const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length;

/** The position in the error message of the engine, if it contains one. */
function positionIn(message: string, text: string): number {
  const named = /position (\d+)/.exec(message)?.[1];
  if (named) return Number(named);
  const line = /line (\d+)/.exec(message)?.[1];
  if (line)
    return (
      text
        .split('\n')
        .slice(0, Number(line) - 1)
        .join('\n').length + 1
    );
  const token = /Unexpected token '?(.)'?/.exec(message)?.[1];
  return token ? Math.max(0, text.indexOf(token)) : text.length;
}

/**
 * The parsed value (null for an empty text), or a sentence with the line (from 1) of the syntax error. Never throws.
 */
export function readJson(text: string): ReadJson {
  if (text.trim() === '') return { value: null };
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    const position = positionIn(reason, text);
    const line = lineAt(text, position);
    const end = position >= text.trimEnd().length || /end of (JSON )?input|Unterminated/i.test(reason);
    const what = end ? 'It ends too early: a bracket, brace or quotation mark is open' : 'It stops being JSON here';
    return { message: `Line ${line}: ${what}.`, line };
  }
}

/** A value as indented JSON; empty for null and undefined. */
export const writeJson = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value, null, 2);
