/** The XML of a workbook without what only costs time, after a look at how much of it there is. Pure; linear. */
import { columnLetters, mostColumns, mostRows, TableFileError, tooManyColumns, tooManyRows } from './table-file.ts';

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
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

const attributes = {
  r: /\sr\s*=\s*(?:"([^"]*)"|'([^']*)')/,
  t: /\st\s*=\s*(?:"([^"]*)"|'([^']*)')/,
} as const;

const attribute = (tag: string, name: keyof typeof attributes): string | undefined => {
  const [, one, other] = attributes[name].exec(tag) ?? [];
  return one ?? other;
};

/** Rows that any spreadsheet program gives a sheet. */
const mostSheetRows = 1_048_576;

const noSuchRow = (number: number) =>
  new TableFileError(
    `The workbook holds a row with the number ${number.toLocaleString('en')}, and a sheet has ${mostSheetRows.toLocaleString('en')} rows. It is damaged: open and save it again, or save it as CSV.`,
  );

/** Where the shared texts of a workbook that are empty, or nothing but blanks, stand in their list. */
export function blankTexts(xml: string): ReadonlySet<number> {
  const blank = new Set<number>();
  let at = -1;
  let filled = false;
  let from = 0;
  for (const { name, empty, from: start, to } of tagsOf(xml)) {
    if (name === 'si') {
      at += 1;
      filled = false;
      if (empty) blank.add(at);
    } else if (name === '/si' && !filled) blank.add(at);
    else if (name === '/t' || name === '')
      filled ||= hasWords(name === '' ? xml.slice(start, to) : xml.slice(from, start));
    from = to;
  }
  return blank;
}

/** A text between tags, or in a section of its own, that is more than blanks. */
const hasWords = (text: string): boolean => text.replace(/^<!\[CDATA\[|\]\]>$/g, '').trim() !== '';

/** A sheet with the rows and cells that hold something, and nothing between them. */
export interface LeanSheet {
  readonly xml: string;
  /** What the spreadsheet calls each row that is left. */
  readonly numbers: readonly number[];
  /** Cells with a formula whose value was never computed, such as B7. */
  readonly uncomputed: readonly string[];
}

interface OpenCell {
  /** Where its content begins. */
  readonly from: number;
  readonly tag: string;
  readonly letters: string;
  formula: boolean;
  /** It has an element for its value, though it may be empty. */
  valued: boolean;
  /** Its value as it is written; null while it has none. */
  value: string | null;
}

/** Takes a sheet apart, tag by tag, and writes what is left of it. */
class SheetWriter {
  readonly parts: string[] = [];
  readonly numbers: number[] = [];
  readonly uncomputed: string[] = [];
  readonly #blank: ReadonlySet<number>;
  #number = 0;
  #column = 0;
  #row: string[] = [];
  #prefix = '';

  constructor(blank: ReadonlySet<number>) {
    this.#blank = blank;
  }

  openRow(tag: string): void {
    const given = Number(attribute(tag, 'r') ?? Number.NaN);
    this.#number = given >= 1 ? given : this.#number + 1;
    if (this.#number > mostSheetRows) throw noSuchRow(this.#number);
    this.#column = 0;
    this.#row = [];
    this.#prefix = /^<((?:[\w.-]+:)?)/.exec(tag)?.[1] ?? '';
  }

  openCell(tag: string, from: number): OpenCell {
    const letters = /^[A-Z]{1,3}/i.exec(attribute(tag, 'r') ?? '')?.[0] ?? columnLetters(this.#column + 1);
    this.#column = columnNumber(letters);
    return { from, tag, letters, formula: false, valued: false, value: null };
  }

  closeCell({ tag, letters, formula, valued, value }: OpenCell, content: string): void {
    const type = attribute(tag, 't');
    if (value === null || (type === 's' && this.#blank.has(Number(value)))) {
      // A text that was computed may be empty.
      if (formula && !(valued && type === 'str')) this.uncomputed.push(`${letters}${this.#number}`);
      return;
    }
    if (this.#column > mostColumns) throw tooManyColumns(this.#column);
    const [name = ''] = /^<(?:[\w.-]+:)?c/.exec(tag) ?? [];
    const others = tag.replace(attributes.r, '').slice(name.length);
    this.#row.push(`${name} r="${letters.toUpperCase()}${this.numbers.length + 1}"${others}${content}`);
  }

  closeRow(): void {
    if (this.#row.length === 0) return;
    this.numbers.push(this.#number);
    // The heading may stand above the rows that count.
    if (this.numbers.length > mostRows + 20) throw tooManyRows();
    this.parts.push(`<${this.#prefix}row r="${this.numbers.length}">`, ...this.#row, `</${this.#prefix}row>`);
    this.#row = [];
  }
}

/**
 * A sheet without what only takes room: its own word on its size, which is often far too large, cells that are only
 * formatted or hold only blanks, which reach down a million rows, and rows that then hold nothing. The rows left are
 * numbered one after the other, so that whatever reads them needs no room for those between. `blank` are the shared texts
 * that are nothing but blanks.
 *
 * @throws TableFileError when it is no XML, numbers a row that no sheet has, or holds more rows or columns than a table
 *   may have.
 */
export function leanSheet(xml: string, blank: ReadonlySet<number>): LeanSheet {
  const writer = new SheetWriter(blank);
  let from = 0;
  let inRows = false;
  let cell: OpenCell | null = null;
  let last = '';
  for (const tag of tagsOf(xml)) {
    const { name, empty } = tag;
    if (cell && (last === 'v' || last === 't')) {
      const text = xml.slice(from, tag.from);
      if (hasWords(text)) cell.value = (cell.value ?? '') + text;
    }
    const whole = () => xml.slice(tag.from, tag.to);
    if (name === 'sheetData') {
      writer.parts.push(whole());
      inRows = !empty;
    } else if (name === '/sheetData') {
      writer.parts.push(whole());
      inRows = false;
    } else if (!inRows) {
      if (name === 'worksheet' || name === '/worksheet') writer.parts.push(whole());
    } else if (name === 'row') writer.openRow(whole());
    else if (name === '/row') writer.closeRow();
    else if (name === 'c' && !empty) cell = writer.openCell(whole(), tag.to);
    else if (name === 'c') writer.openCell(whole(), tag.to);
    else if (cell && name === '/c') {
      writer.closeCell(cell, xml.slice(cell.from, tag.to));
      cell = null;
    } else if (cell && name === 'f') cell.formula = true;
    else if (cell && name === 'v') cell.valued = true;
    else if (cell && name === '' && (last === 'v' || last === 't') && hasWords(whole())) cell.value = whole();
    if (name !== '') last = name;
    from = tag.to;
  }
  return { xml: writer.parts.join(''), numbers: writer.numbers, uncomputed: writer.uncomputed };
}
