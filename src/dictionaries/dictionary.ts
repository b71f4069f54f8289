/**
 * The neutral form of a data dictionary: one tree of elements. Every format is read into it and written from it. Pure.
 */

/** A value that an element may have. */
export interface PermittedValue {
  readonly value: string;
  /** The label; empty if the value is self-explanatory. */
  readonly label: string;
}

export interface DictionaryElement {
  /** The key, unique in the dictionary and stable between versions. */
  readonly key: string;
  /** The key of the parent element; null at the top. */
  readonly parent: string | null;
  /** The name of its group, such as a form or a database schema; null without one. */
  readonly group: string | null;
  readonly name: string;
  /** The technical name; empty if the file has only a display name. */
  readonly code: string;
  readonly type: string;
  readonly description: string;
  readonly mandatory: boolean;
  readonly values: readonly PermittedValue[];
  /** Further values of the file, by column. */
  readonly more: Readonly<Record<string, string>>;
  /** The line or row in the file, from 1; null if the format has none. */
  readonly line: number | null;
}

export interface DictionaryGroup {
  readonly name: string;
  readonly description: string;
}

/** A message about a position in the file. */
export interface DictionaryFault {
  /** The line, from 1; null for the file as a whole. */
  readonly line: number | null;
  readonly message: string;
}

export interface Dictionary {
  /** The element's name in the file; empty without one. */
  readonly name: string;
  readonly description: string;
  readonly groups: readonly DictionaryGroup[];
  /** The additional columns in file order, which are the keys of `more`. */
  readonly columns: readonly string[];
  /** The elements. Parents may come after their children. */
  readonly elements: readonly DictionaryElement[];
  /** Faults of elements that cannot be imported. Any fault prevents the import. */
  readonly faults: readonly DictionaryFault[];
  /** Contents of the file that a catalog cannot store, and omissions. */
  readonly losses: readonly DictionaryFault[];
  /** The headings of a table, and how they were read; null for other files. */
  readonly table: ReadTable | null;
}

export interface ReadTable {
  readonly headings: readonly string[];
  /** The headings by the role of their columns. */
  readonly columns: Readonly<Record<string, string>>;
  readonly parentBy: string;
  readonly sheets: readonly string[];
  readonly sheet: string;
  /** The encoding of a text; null for a workbook. */
  readonly encoding: string | null;
  readonly delimiter: string | null;
  /** The heading row, from 1, not counting empty rows; 0 without one. */
  readonly header: number;
  readonly firstRows: readonly FirstRow[];
}

/** A row near the start of a table, which may be chosen as the headings. */
export interface FirstRow {
  /** The row number in the spreadsheet. */
  readonly number: number;
  /** The first cells that are not empty. */
  readonly text: string;
}

/** A file that cannot be read. The message has the reason and a remedy. */
export class DictionaryFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DictionaryFileError';
  }
}

/** The maximum depth of the tree; real dictionaries have up to 12 levels. */
export const maxLevels = 50;
/** The maximum number of elements of a dictionary. */
export const maxElements = 500_000;

const elementDefaults = {
  parent: null,
  group: null,
  code: '',
  type: '',
  description: '',
  mandatory: false,
  values: [],
  more: {},
  line: null,
} as const satisfies Partial<DictionaryElement>;

/** An element with defaults for members that the format lacks. */
export const element = (
  known: Pick<DictionaryElement, 'key' | 'name'> & Partial<DictionaryElement>,
): DictionaryElement => ({ ...elementDefaults, ...known });

/**
 * A dictionary with defaults for members that the format lacks. Without given additional columns, these are collected
 * from the elements.
 */
export function dictionary(known: Pick<Dictionary, 'elements'> & Partial<Dictionary>): Dictionary {
  const columns = known.columns ?? [...new Set(known.elements.flatMap(({ more }) => Object.keys(more)))];
  return { name: '', description: '', groups: [], faults: [], losses: [], table: null, ...known, columns };
}

/** The key of an element below another. Formats without keys use paths. */
export const keyBelow = (parent: string | null, code: string): string => (parent === null ? code : `${parent}.${code}`);
