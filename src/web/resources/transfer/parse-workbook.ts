/** XLSX to sheets of text. Refuses what would only waste time: bombs, encrypted files, endless sheets. Pure. */
import readXlsx from 'read-excel-file/universal';
import {
  mostColumns,
  mostRows,
  type Sheet,
  squareRows,
  TableFileError,
  tooManyColumns,
  tooManyRows,
} from './table-file.ts';
import { unzip, zipStored } from './zip-archive.ts';

const isXml = (name: string): boolean => /\.(xml|rels)$/i.test(name);
const starts = (bytes: Uint8Array, ...mark: number[]): boolean => mark.every((byte, at) => bytes[at] === byte);

export const isZip = (bytes: Uint8Array): boolean =>
  starts(bytes, 0x50, 0x4b, 0x03, 0x04) || starts(bytes, 0x50, 0x4b, 0x05, 0x06);
/** The container of old Office files; encrypted new ones are put into it as well. */
export const isCompoundFile = (bytes: Uint8Array): boolean =>
  starts(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);

/** The name of the stream that an encrypted workbook is in, as the container spells it. */
const encryptedStream = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);

export function compoundFileError(bytes: Uint8Array): TableFileError {
  const encrypted = indexOfBytes(bytes, encryptedStream) >= 0;
  return new TableFileError(
    encrypted
      ? 'The workbook is protected by a password. Save it without one and choose it again.'
      : 'This is a workbook of the old .xls kind. Save it as .xlsx or CSV and choose it again.',
  );
}

function indexOfBytes(bytes: Uint8Array, wanted: readonly number[]): number {
  const [first = 0] = wanted;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (wanted.every((byte, offset) => bytes[at + offset] === byte)) return at;
  }
  return -1;
}

/** Letters of a column to its number, from 1. */
const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/**
 * A sheet without its own word on its size, which is often far too large, after a look at the cells that hold
 * something. Cells that are only formatted go: a coloured column reaches down a million rows.
 */
function checkedSheet(xml: string): string {
  const lean = xml.replace(/<dimension\b[^>]*\/>/g, '').replace(/<c\b[^>]*\/>/g, '');
  let rows = 0;
  for (const [, letters = '', row = ''] of lean.matchAll(/<c\b[^>]*?\br="([A-Z]{1,3})(\d+)"/g)) {
    const column = columnNumber(letters);
    if (column > mostColumns) throw tooManyColumns(column);
    rows = Math.max(rows, Number(row));
  }
  if (rows > mostRows * 2) throw tooManyRows();
  return lean.replace(/<row\b[^>]*(\/>|>\s*<\/row>)/g, '');
}

/** Days without a time are written as days. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return '';
    const text = value.toISOString();
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
  }
  return String(value);
}

export async function parseWorkbook(bytes: Uint8Array): Promise<Sheet[]> {
  const entries = await unzip(bytes, isXml);
  if (!entries.has('xl/workbook.xml'))
    throw new TableFileError(
      'This archive holds no workbook. Choose an .xlsx file, or unpack the archive and choose what is in it.',
    );
  const decoder = new TextDecoder();
  for (const [name, content] of entries) {
    const xml = decoder.decode(content);
    // Workbooks have no use for declarations of types and entities; attacks do.
    if (/<!(DOCTYPE|ENTITY)/i.test(xml))
      throw new TableFileError(
        'The workbook holds declarations that no spreadsheet program writes. It was not opened.',
      );
    if (/^xl\/worksheets\/[^/]+\.xml$/.test(name)) entries.set(name, new TextEncoder().encode(checkedSheet(xml)));
  }
  const sheets = await readXlsx(zipStored(entries)).catch((error: unknown) => {
    throw new TableFileError(
      `The workbook could not be read (${error instanceof Error ? error.message : 'unknown reason'}). Save it as CSV and choose that.`,
    );
  });
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: squareRows(data.map((row) => row.map(textOf))) }));
}
