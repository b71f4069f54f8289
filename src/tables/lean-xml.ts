/** Reduces the XML of a workbook to its contents, and checks its size. Pure; linear. */
import { columnLetters, maxColumns, maxRows, TableFileError, tooManyColumns, tooManyRows } from './table-file.ts';

const damaged = () =>
  new TableFileError(
    'A sheet of the workbook is damaged and cannot be read. Open and save it again, or save it as CSV.',
  );

const tooLong = () =>
  new TableFileError(
    `The workbook holds a text of more than ${maxCharacters.toLocaleString('en')} characters, which no cell can have. It was not opened.`,
  );

/** One tag, from `<` to `>`. */
interface Tag {
  readonly from: number;
  readonly to: number;
  /**
   * The name without a prefix. Names of closing tags begin with a slash; comments and similar markup have an empty
   * name.
   */
  readonly name: string;
  /** Whether the tag is self-closing: `<c/>`. */
  readonly empty: boolean;
}

/** The maximum length of a tag or text: cells of spreadsheets have up to 32,767 characters. */
const maxCharacters = 100_000;
/** The maximum number of consecutive blanks. */
const maxBlanks = 1_000;

/** Markup that is not a tag, with its delimiters. */
const passedOver = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** The end of the tag that begins at `from`. Brackets within quotes do not count. */
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
 * XML without comments and long runs of blanks.
 * @throws {TableFileError} if it is not XML, or has a longer tag or text than any spreadsheet program writes
 */
export function leanXml(xml: string): string {
  const parts: string[] = [];
  let from = 0;
  const keep = (to: number) => {
    const text = xml.slice(from, to);
    if (text.length > maxBlanks && text.trim() === '') parts.push(' ');
    else if (text.length > maxCharacters) throw tooLong();
    else parts.push(text);
  };
  for (const tag of tagsOf(xml)) {
    keep(tag.from);
    if (tag.to - tag.from > maxCharacters) throw tooLong();
    if (!xml.startsWith('<!--', tag.from)) parts.push(xml.slice(tag.from, tag.to));
    from = tag.to;
  }
  keep(xml.length);
  return parts.join('');
}

/** The number of a column, from 1, by its letters. */
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

/** The maximum number of rows of a sheet in spreadsheet programs. */
const maxSheetRows = 1_048_576;

const noSuchRow = (number: number) =>
  new TableFileError(
    `The workbook holds a row with the number ${number.toLocaleString('en')}, and a sheet has ${maxSheetRows.toLocaleString('en')} rows. It is damaged: open and save it again, or save it as CSV.`,
  );

/** The indices of shared texts that are empty or blank. */
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

/** Whether a text between tags, or in a CDATA section, is more than blanks. */
const hasWords = (text: string): boolean => text.replace(/^<!\[CDATA\[|\]\]>$/g, '').trim() !== '';

/** The rows and cells of a sheet that have contents. */
export interface LeanSheet {
  readonly xml: string;
  /** The spreadsheet's number of each remaining row. */
  readonly numbers: readonly number[];
  /** Cells with a formula whose value was never computed, such as B7. */
  readonly uncomputed: readonly string[];
}

interface OpenCell {
  /** The start position of its contents. */
  readonly from: number;
  readonly tag: string;
  readonly letters: string;
  formula: boolean;
  /** Whether it has an element for its value, which may be empty. */
  valued: boolean;
  /** Its value in the file; null without one. */
  value: string | null;
}

/** Collects the remaining parts of a sheet, tag by tag. */
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
    if (this.#number > maxSheetRows) throw noSuchRow(this.#number);
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
      // A computed text may be empty.
      if (formula && !(valued && type === 'str')) this.uncomputed.push(`${letters}${this.#number}`);
      return;
    }
    if (this.#column > maxColumns) throw tooManyColumns(this.#column);
    const [name = ''] = /^<(?:[\w.-]+:)?c/.exec(tag) ?? [];
    const others = tag.replace(attributes.r, '').slice(name.length);
    this.#row.push(`${name} r="${letters.toUpperCase()}${this.numbers.length + 1}"${others}${content}`);
  }

  closeRow(): void {
    if (this.#row.length === 0) return;
    this.numbers.push(this.#number);
    // Further rows may precede the headings.
    if (this.numbers.length > maxRows + 20) throw tooManyRows();
    this.parts.push(`<${this.#prefix}row r="${this.numbers.length}">`, ...this.#row, `</${this.#prefix}row>`);
    this.#row = [];
  }
}

/**
 * A sheet without its declared size (often far too large), without blank or only formatted cells (which may fill a
 * million rows), and without rows that are then empty. The remaining rows are numbered consecutively, so that readers
 * allocate nothing for the gaps. `blank` has the indices of blank shared texts.
 * @throws {TableFileError} if it is not XML, has a row number beyond the limit of sheets, or has more rows or columns
 * than a table may have
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
