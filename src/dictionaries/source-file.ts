/** A file as formats look at it: its bytes as text, as JSON, as a table; each made once and only if somebody asks. */
import { decodeText, guessEncoding } from '../tables/decode-text.ts';
import { parseFile, type ReadChoices } from '../tables/parse-file.ts';
import { serverLimits, type TableFile } from '../tables/table-file.ts';

export interface SourceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Null where the bytes are no text. */
  readonly text: string | null;
  /** Undefined where the text is no JSON. */
  readonly json: unknown;
  /** @throws TableFileError where the file is no table */
  readonly table: (choices?: Pick<ReadChoices, 'encoding' | 'delimiter'>) => Promise<TableFile>;
}

/** Levels of JSON that are read: a parser of ours is never deeper in calls than that. */
export const mostJsonLevels = 200;

const isBinary = (bytes: Uint8Array): boolean => bytes.subarray(0, 1024).some((byte) => byte === 0);

/** The file; of a large one nothing is read yet. */
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

/** What the text is as JSON; undefined where it is none, or nested deeper than any format is. */
function parsed(text: string | null): unknown {
  if (text === null || !/^\s*[[{]/.test(text) || levelsOf(text) > mostJsonLevels) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** How deep brackets of JSON are nested, those in strings left out. */
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

/** The text of a member; empty where it holds none. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
