/** XLSX to sheets of text. Refuses what would only waste time: bombs, encrypted files, endless sheets. Pure. */
import { zipSync } from 'fflate';
import readXlsx from 'read-excel-file/universal';
import { leanSheet, leanXml } from './lean-xml.ts';
import { type Sheet, squareRows, TableFileError, type TableLimits } from './table-file.ts';
import { unzip, ZipFault } from './unzip.ts';

const isXml = (name: string): boolean => /\.(xml|rels)$/i.test(name);
const starts = (bytes: Uint8Array, ...mark: number[]): boolean => mark.every((byte, at) => bytes[at] === byte);

/** Whether bytes begin as a ZIP archive does, empty ones included. */
export const isZip = (bytes: Uint8Array): boolean =>
  starts(bytes, 0x50, 0x4b, 0x03, 0x04) || starts(bytes, 0x50, 0x4b, 0x05, 0x06);
/** The container of old Office files; encrypted new ones are put into it as well. */
export const isCompoundFile = (bytes: Uint8Array): boolean =>
  starts(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);

/** The name of the stream that an encrypted workbook is in, as the container spells it. */
const encryptedStream = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);

/** Why a file of old Office, or an encrypted one, is not read. */
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

const mostEntries = 5_000;

/** The parts of a workbook that are XML, by name; the rest is pictures and the like. */
function partsOf(bytes: Uint8Array, { unpacked }: TableLimits): Map<string, Uint8Array> {
  try {
    return new Map(unzip(bytes, isXml, { zipEntries: mostEntries, partBytes: unpacked, totalBytes: unpacked }));
  } catch (fault) {
    if (!(fault instanceof ZipFault)) throw fault;
    throw new TableFileError(
      fault.reason === 'too_large'
        ? 'The workbook unpacks to far more than can be imported at once. Save the sheet as CSV, or split it.'
        : 'The workbook is damaged and cannot be read. Open and save it again, or save it as CSV.',
    );
  }
}

/**
 * The sheets of a workbook. It is taken apart and checked here before the library that reads it sees it, so that it
 * reads exactly what was checked.
 *
 * @throws TableFileError with a sentence when it cannot be read.
 */
export async function parseWorkbook(bytes: Uint8Array, limits: TableLimits): Promise<Sheet[]> {
  const entries = partsOf(bytes, limits);
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
    const lean = leanXml(xml);
    const isSheet = /^xl\/worksheets\/[^/]+\.xml$/.test(name);
    entries.set(name, new TextEncoder().encode(isSheet ? leanSheet(lean) : lean));
  }
  const sheets = await readXlsx(zipSync(Object.fromEntries(entries), { level: 0 }).buffer as ArrayBuffer).catch(
    (error: unknown) => {
      throw new TableFileError(
        `The workbook could not be read (${error instanceof Error ? error.message : 'unknown reason'}). Save it as CSV and choose that.`,
      );
    },
  );
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    rows: squareRows(
      data.map((row) => row.map(textOf)),
      limits,
    ),
  }));
}
