/** The XML of a workbook without what only costs time, after a look at how much of it there is. Pure; linear. */
import { mostColumns, mostRows, TableFileError, tooManyColumns, tooManyRows } from './table-file.ts';

const damaged = () =>
  new TableFileError(
    'A sheet of the workbook is damaged and cannot be read. Open and save it again, or save it as CSV.',
  );

const tooLong = () =>
  new TableFileError(
    `The workbook holds a text of more than ${mostCharacters.toLocaleString('en')} characters, which no cell can have. It was not opened.`,
  );

/** One tag, from its bracket to the one that ends it. */
interface Tag {
  readonly from: number;
  readonly to: number;
  /** Without a prefix; closing tags begin with a slash, comments and the like have an empty one. */
  readonly name: string;
  /** It holds nothing: `<c/>`. */
  readonly empty: boolean;
}

/** Characters of one tag or one text: cells of spreadsheets have at most 32,767. */
const mostCharacters = 100_000;
/** Blanks in one place that mean something. */
const mostBlanks = 1_000;

/** What is no tag, though it begins with a bracket, by its ends. */
const passedOver = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** Where a tag that begins at `from` ends; brackets between quotation marks do not count. */
function endOf(xml: string, from: number): number {
  let quote = '';
  for (let at = from + 1; at < xml.length; at += 1) {
    const letter = xml[at] as string;
    if (letter === '<') throw damaged();
    if (quote) {
      if (letter === quote) quote = '';
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '>') return at + 1;
  }
  throw damaged();
}

function* tagsOf(xml: string): Generator<Tag> {
  for (let from = xml.indexOf('<'); from >= 0; ) {
    const other = passedOver.find(([start]) => xml.startsWith(start, from));
    if (other) {
      const end = xml.indexOf(other[1], from);
      if (end < 0) throw damaged();
      const to = end + other[1].length;
      yield { from, to, name: '', empty: true };
      from = xml.indexOf('<', to);
    } else {
      const to = endOf(xml, from);
      const [, slash = '', name = ''] = /^<(\/?)(?:[\w.-]+:)?([\w.-]*)/.exec(xml.slice(from, from + 60)) ?? [];
      yield { from, to, name: slash + name, empty: xml[to - 2] === '/' };
      from = xml.indexOf('<', to);
    }
  }
}

/**
 * XML without comments and endless blanks.
 *
 * @throws TableFileError when it is no XML, or a tag or a text in it is longer than any spreadsheet program writes.
 */
export function leanXml(xml: string): string {
  const parts: string[] = [];
  let from = 0;
  const keep = (to: number) => {
    const text = xml.slice(from, to);
    if (text.length > mostBlanks && text.trim() === '') parts.push(' ');
    else if (text.length > mostCharacters) throw tooLong();
    else parts.push(text);
  };
  for (const tag of tagsOf(xml)) {
    keep(tag.from);
    if (tag.to - tag.from > mostCharacters) throw tooLong();
    if (!xml.startsWith('<!--', tag.from)) parts.push(xml.slice(tag.from, tag.to));
    from = tag.to;
  }
  keep(xml.length);
  return parts.join('');
}

/** Letters of a column to its number, from 1. */
const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** Refuses a cell that is further right than a table may be, and answers its row. */
function rowOf(cell: string): number {
  const [, letters = '', row = ''] = /\sr\s*=\s*["']([A-Z]{1,3})(\d{1,8})["']/.exec(cell.slice(0, 500)) ?? [];
  const column = columnNumber(letters);
  if (column > mostColumns) throw tooManyColumns(column);
  return Number(row);
}

/**
 * A sheet without its own word on its size, which is often far too large, and without cells that are only formatted: a
 * coloured column reaches down a million rows. Rows that then hold nothing go as well.
 *
 * @throws TableFileError when it is no XML, or holds cells further down or to the right than a table may be.
 */
export function leanSheet(xml: string): string {
  const parts: string[] = [];
  let from = 0;
  let rows = 0;
  /** How many pieces stood before the open row, while it has held nothing. */
  let emptyRow: number | null = null;
  const keepTo = (to: number) => {
    const piece = xml.slice(from, to);
    if (piece) parts.push(piece);
    from = to;
  };
  for (const tag of tagsOf(xml)) {
    const { name, empty } = tag;
    if (emptyRow !== null && xml.slice(from, tag.from).trim()) emptyRow = null;
    if (empty && ['dimension', 'c', 'row'].includes(name)) {
      keepTo(tag.from);
      from = tag.to;
    } else if (name === 'row') {
      keepTo(tag.from);
      emptyRow = parts.length;
      keepTo(tag.to);
    } else if (name === '/row' && emptyRow !== null) {
      parts.length = emptyRow;
      emptyRow = null;
      from = tag.to;
    } else {
      emptyRow = null;
      if (name === 'c') rows = Math.max(rows, rowOf(xml.slice(tag.from, tag.to)));
      keepTo(tag.to);
    }
  }
  keepTo(xml.length);
  if (rows > mostRows * 2) throw tooManyRows();
  return parts.join('');
}
