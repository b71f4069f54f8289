/**
 * A data dictionary in the form into which every format is read, and from which it is written: one tree of elements.
 * Pure.
 */

/** One value that an element may have. */
export interface PermittedValue {
  readonly value: string;
  /** Empty if the value is self-explanatory. */
  readonly label: string;
}

export interface DictionaryElement {
  /** Unique in the dictionary, and equal in its next version. */
  readonly key: string;
  /** The key of the element above; null at the top. */
  readonly parent: string | null;
  /** The name of its group; null for none. A group is a part such as a form or a database schema. */
  readonly group: string | null;
  readonly name: string;
  /** The technical name; empty if the file has none beside the name. */
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

/** A message about a place in the file. */
export interface DictionaryFault {
  /** From 1; null for the file as a whole. */
  readonly line: number | null;
  readonly message: string;
}

export interface Dictionary {
  /** The name in the file; empty if it has none. */
  readonly name: string;
  readonly description: string;
  readonly groups: readonly DictionaryGroup[];
  /** The further columns, in the order of the file: the keys of `more`. */
  readonly columns: readonly string[];
  /** Parents may come after their children. */
  readonly elements: readonly DictionaryElement[];
  /** Places that cannot be imported: any of them prevents the import. */
  readonly faults: readonly DictionaryFault[];
  /** Contents of the file that a catalog cannot store, and omissions. */
  readonly losses: readonly DictionaryFault[];
  /** For a table: its headings, and how they were read. */
  readonly table: ReadTable | null;
}

export interface ReadTable {
  readonly headings: readonly string[];
  /** The headings by the role of their columns. */
  readonly columns: Readonly<Record<string, string>>;
  readonly parentBy: string;
  readonly sheets: readonly string[];
  readonly sheet: string;
  /** For a text; null for a workbook. */
  readonly encoding: string | null;
  readonly delimiter: string | null;
  /** The row with the headings, from 1; 0 if there is none. Empty rows do not count. */
  readonly header: number;
  readonly firstRows: readonly FirstRow[];
}

/** A row near the start of a table, which may be chosen as the headings. */
export interface FirstRow {
  /** The number in the spreadsheet. */
  readonly number: number;
  /** The first cells that are not empty. */
  readonly text: string;
}

/** A file that cannot be read: the message says why, and what to do instead. */
export class DictionaryFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DictionaryFileError';
  }
}

/** The maximum depth of the tree; real dictionaries have up to 12 levels. */
export const mostLevels = 50;
/** The maximum number of elements of a dictionary. */
export const mostElements = 500_000;

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

/** An element with defaults for the members that the format does not have. */
export const element = (
  known: Pick<DictionaryElement, 'key' | 'name'> & Partial<DictionaryElement>,
): DictionaryElement => ({ ...elementDefaults, ...known });

/**
 * A dictionary with defaults for the members that the format does not have. The further columns are collected from the
 * elements unless they are given.
 */
export function dictionary(known: Pick<Dictionary, 'elements'> & Partial<Dictionary>): Dictionary {
  const columns = known.columns ?? [...new Set(known.elements.flatMap(({ more }) => Object.keys(more)))];
  return { name: '', description: '', groups: [], faults: [], losses: [], table: null, ...known, columns };
}

/** The key of an element below another: formats without keys use paths. */
export const keyBelow = (parent: string | null, code: string): string => (parent === null ? code : `${parent}.${code}`);
