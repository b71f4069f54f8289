/** Reads a file of any table format. Runs in workers of browser and server. Pure. */
import { decodeText, guessEncoding } from './decode-text.ts';
import { guessDelimiter, type ParseProgress, parseDelimited } from './parse-table.ts';
import { compoundFileError, isCompoundFile, isZip, parseWorkbook } from './parse-workbook.ts';
import { browserLimits, maxBytes, type TableFile, TableFileError, type TableLimits, tooLarge } from './table-file.ts';

/** Choices of the user that override the guesses. */
export interface ReadChoices {
  readonly encoding?: string | undefined;
  readonly delimiter?: string | undefined;
  /** The limits; by default those of the browser. */
  readonly limits?: TableLimits | undefined;
}

const empty = () => new TableFileError('There are no rows in this file.');

/** Refuses binary files, such as images and PDFs: texts have no zero bytes and hardly any control characters. */
function refuseBinary(bytes: Uint8Array, encoding: string): void {
  if (encoding.startsWith('utf-16') || encoding === 'iso-2022-jp') return;
  const sample = bytes.subarray(0, 4096);
  const odd = sample.filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length;
  if (sample.length > 64 && odd / sample.length > 0.1)
    throw new TableFileError('This is no table. Choose a CSV, TSV or XLSX file.');
}

/**
 * Reads the table of a file.
 * @throws {TableFileError} with a sentence, if the file is not a table, or exceeds a limit
 */
export async function parseFile(
  bytes: Uint8Array,
  choices: ReadChoices = {},
  onProgress: ParseProgress = () => {},
): Promise<TableFile> {
  const limits = choices.limits ?? browserLimits;
  if (bytes.length > maxBytes) throw tooLarge(bytes.length);
  if (bytes.length === 0) throw empty();
  if (isCompoundFile(bytes)) throw compoundFileError(bytes);
  if (isZip(bytes)) {
    const sheets = (await parseWorkbook(bytes, limits)).filter(({ rows }) => rows.length > 0);
    if (sheets.length === 0) throw empty();
    onProgress(1);
    return { kind: 'workbook', sheets, encoding: null, delimiter: null };
  }
  const encoding = choices.encoding ?? guessEncoding(bytes);
  try {
    return parseText(bytes, encoding, { ...choices, limits }, onProgress);
  } catch (error) {
    throw error instanceof TableFileError ? new TableFileError(error.message, encoding) : error;
  }
}

function parseText(
  bytes: Uint8Array,
  encoding: string,
  { delimiter: chosen, limits }: ReadChoices & { readonly limits: TableLimits },
  onProgress: ParseProgress,
): TableFile {
  refuseBinary(bytes, encoding);
  const { text, dropped, unreadable } = decodeText(bytes, encoding);
  const delimiter = chosen ?? guessDelimiter(text);
  const { notes, ...table } = parseDelimited(text, delimiter, limits, onProgress);
  if (table.rows.length === 0) throw empty();
  const all = [
    ...notes,
    ...(dropped > 0 ? [`${dropped} control ${dropped === 1 ? 'character was' : 'characters were'} left out.`] : []),
    ...(unreadable > 0
      ? [`${unreadable} ${unreadable === 1 ? 'character' : 'characters'} could not be read. Try another encoding.`]
      : []),
  ];
  return { kind: 'text', sheets: [{ name: '', ...table, notes: all }], encoding, delimiter };
}
