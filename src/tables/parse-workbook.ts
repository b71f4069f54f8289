/** Reads XLSX files as sheets of text. Refuses zip bombs, encrypted files and oversized sheets. Pure. */
import { zipSync } from 'fflate';
import readXlsx from 'read-excel-file/universal';
import { blankTexts, leanSheet, leanXml } from './lean-xml.ts';
import {
  columnLetters,
  type NumberedRow,
  type Sheet,
  squareRows,
  TableFileError,
  type TableLimits,
} from './table-file.ts';
import { unzip, ZipFault } from './unzip.ts';
import { workbookSheets } from './workbook-sheets.ts';

const isXml = (name: string): boolean => /\.(xml|rels)$/i.test(name);
const starts = (bytes: Uint8Array, ...mark: number[]): boolean => mark.every((byte, at) => bytes[at] === byte);

/** Whether bytes begin like a ZIP archive, including an empty one. */
export const isZip = (bytes: Uint8Array): boolean =>
  starts(bytes, 0x50, 0x4b, 0x03, 0x04) || starts(bytes, 0x50, 0x4b, 0x05, 0x06);
/** The container of old Office files, and of encrypted new ones. */
export const isCompoundFile = (bytes: Uint8Array): boolean =>
  starts(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);

/** The name of the stream with an encrypted workbook, as bytes in the container. */
const encryptedStream = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);

/** The reason why an old or encrypted Office file cannot be read. */
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

const dayLength = 86_400_000;
/**
 * The stored day of a time without a date: the day before the first one of the calendar, or the first day of the 1904
 * calendar.
 */
const timesOnly = { from1900: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) } as const;
/** Excel's 1900 date system contains 29 February 1900, which never existed. The library returns the 28th for it. */
const readForFalseDay = Date.UTC(1900, 1, 28);
const noSuchDay = '1900-02-29';

/** A moment as text, without the time or date that the cell lacks. */
function momentText(moment: Date, from1904: boolean): string {
  // Rounded, because fractions of a day are seldom whole milliseconds.
  const seconds = Math.round(moment.getTime() / 1000) * 1000;
  const time = Math.abs(moment.getTime() - seconds) <= 5 ? seconds : moment.getTime();
  const since = time - (from1904 ? timesOnly.from1904 : timesOnly.from1900);
  if (since >= 0 && since < dayLength) return new Date(time).toISOString().slice(11, 19).replace(/:00$/, '');
  if (from1904 || time >= readForFalseDay + dayLength) return isoText(time);
  return time < readForFalseDay ? isoText(time + dayLength) : isoText(time).replace('1900-02-28', noSuchDay);
}

const isoText = (time: number): string => {
  const text = new Date(time).toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

function textOf(value: unknown, from1904: boolean): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : momentText(value, from1904);
  // Normalises line ends, which are those of Windows or escaped characters.
  return String(value).replace(/\r\n?/g, '\n').replace(controls, '');
}

const maxEntries = 5_000;

/** The XML parts of a workbook by name; other parts, such as pictures, are skipped. */
function partsOf(bytes: Uint8Array, { unpacked }: TableLimits): Map<string, Uint8Array> {
  try {
    return new Map(unzip(bytes, isXml, { zipEntries: maxEntries, partBytes: unpacked, totalBytes: unpacked }));
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
 * The sheets of a workbook. The file is unpacked and checked before the library reads it, so that the library gets
 * exactly the checked data.
 * @throws {TableFileError} with a sentence, if it cannot be read
 */
export async function parseWorkbook(bytes: Uint8Array, limits: TableLimits): Promise<Sheet[]> {
  const entries = partsOf(bytes, limits);
  if (!entries.has('xl/workbook.xml'))
    throw new TableFileError(
      'This archive holds no workbook. Choose an .xlsx file, or unpack the archive and choose what is in it.',
    );
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const texts = new Map<string, string>();
  for (const [name, content] of entries) {
    const xml = decoder.decode(content);
    // Workbooks never need declarations of document types and entities, but attacks use them.
    if (/<!(DOCTYPE|ENTITY)/i.test(xml))
      throw new TableFileError(
        'The workbook holds declarations that no spreadsheet program writes. It was not opened.',
      );
    texts.set(name, leanXml(xml));
  }
  const book = workbookSheets(texts.get('xl/workbook.xml') ?? '', texts.get('xl/_rels/workbook.xml.rels') ?? '');
  if (book.sheets.length === 0) return [];
  const blank = blankTexts(texts.get(book.sharedTexts) ?? '');
  const lean = book.sheets.map(({ path }) => leanSheet(texts.get(path) ?? '', blank));
  texts.set('xl/workbook.xml', book.xml);
  for (const [at, { path }] of book.sheets.entries()) texts.set(path, lean[at]?.xml ?? '');
  const archive = zipSync(Object.fromEntries([...texts].map(([name, xml]) => [name, encoder.encode(xml)])), {
    level: 0,
  });
  const sheets = await readXlsx(archive.buffer as ArrayBuffer).catch((error: unknown) => {
    throw new TableFileError(
      `The workbook could not be read (${error instanceof Error ? error.message : 'unknown reason'}). Save it as CSV and choose that.`,
    );
  });
  return sheets.map(({ sheet, data }, at) => {
    const { numbers = [], uncomputed = [] } = lean[at] ?? {};
    const rows = data.map((cells, index) => ({
      number: numbers[index] ?? index + 1,
      cells: cells.map((cell) => textOf(cell, book.from1904)),
    }));
    return { name: sheet, ...squareRows(rows, limits), notes: notesOf(rows, uncomputed) };
  });
}

/** The maximum number of cells that a note names. */
const maxNamed = 10;

const named = (cells: readonly string[]): string =>
  `${cells.slice(0, maxNamed).join(', ')}${cells.length > maxNamed ? ' ...' : ''}`;

/** Notes about values of a sheet that cannot be read. */
function notesOf(rows: readonly NumberedRow[], uncomputed: readonly string[]): string[] {
  const never = rows.flatMap(({ number, cells }) =>
    cells.flatMap((cell, at) => (cell.startsWith(noSuchDay) ? [`${columnLetters(at + 1)}${number}`] : [])),
  );
  return [
    ...(uncomputed.length > 0
      ? [
          `${uncomputed.length.toLocaleString('en')} ${uncomputed.length === 1 ? 'cell holds a formula whose value was' : 'cells hold formulas whose values were'} never computed, and ${uncomputed.length === 1 ? 'is' : 'are'} read as empty: ${named(uncomputed)}. Open and save the workbook in a spreadsheet program to have them.`,
        ]
      : []),
    ...(never.length > 0
      ? [
          `29 February 1900 stands in ${named(never)}: spreadsheets count a day that never was. Correct it in the file, or in the check.`,
        ]
      : []),
  ];
}
