/** A file for the formats: its content as text, JSON or a table, each computed on first use. */
import { decodeText, guessEncoding } from '../tables/decode-text.ts';
import { parseFile, type ReadChoices } from '../tables/parse-file.ts';
import { serverLimits, type TableFile } from '../tables/table-file.ts';

export interface SourceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The text; null if the bytes are no text. */
  readonly text: string | null;
  /** The parsed JSON; undefined if the text is no JSON. */
  readonly json: unknown;
  /**
   * Reads the file as a table.
   * @throws {TableFileError} if the file is not a table
   */
  readonly table: (choices?: Pick<ReadChoices, 'encoding' | 'delimiter'>) => Promise<TableFile>;
}

/** The maximum nesting of JSON, which limits the recursion of the readers. */
export const maxJsonLevels = 200;

const isBinary = (bytes: Uint8Array): boolean => bytes.subarray(0, 1024).some((byte) => byte === 0);

/** Creates the file; nothing is decoded yet. */
export function sourceFile(name: string, bytes: Uint8Array): SourceFile {
  let text: string | null | undefined;
  let json: { readonly value: unknown } | undefined;
  const textOf = (): string | null => {
    if (text !== undefined) return text;
    const encoding = guessEncoding(bytes);
    text =
      isBinary(bytes) && !encoding.startsWith('utf-16')
        ? null
        : decodeText(bytes, encoding).text.replace(/^\uFEFF/, '');
    return text;
  };
  return {
    name,
    bytes,
    get text() {
      return textOf();
    },
    get json() {
      json ??= { value: parsed(textOf()) };
      return json.value;
    },
    table: (choices = {}) => parseFile(bytes, { ...choices, limits: serverLimits }),
  };
}

/** The text as JSON; undefined if it is no JSON or is nested too deeply. */
function parsed(text: string | null): unknown {
  if (text === null || !/^\s*[[{]/.test(text) || levelsOf(text) > maxJsonLevels) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The nesting of brackets, ignoring brackets in strings. */
function levelsOf(text: string): number {
  let level = 0;
  let most = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (quoted) {
      if (char === '\\') at += 1;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === '{' || char === '[') {
      level += 1;
      most = Math.max(most, level);
    } else if (char === '}' || char === ']') level -= 1;
  }
  return most;
}

/** Whether a value is an object, and not a list. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text of a value; empty if it is not a string, number or boolean. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
