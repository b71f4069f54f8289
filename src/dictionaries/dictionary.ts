/** A data dictionary as every format is read into, and written from: one tree of elements. Pure. */

/** One value that an element may have. */
export interface PermittedValue {
  readonly value: string;
  /** Empty where the value speaks for itself. */
  readonly label: string;
}

export interface DictionaryElement {
  /** Unique in the dictionary, and the same in its next version. */
  readonly key: string;
  /** The key of the element above; null at the top. */
  readonly parent: string | null;
  /** The name of its group; null for none. Groups cut the dictionary as forms or database schemas do. */
  readonly group: string | null;
  readonly name: string;
  /** Technical name; empty where the file has none beside the name. */
  readonly code: string;
  readonly type: string;
  readonly description: string;
  readonly mandatory: boolean;
  readonly values: readonly PermittedValue[];
  /** What else the file says of it, by column. */
  readonly more: Readonly<Record<string, string>>;
  /** The line or row of the file, from 1; null where the format has none. */
  readonly line: number | null;
}

export interface DictionaryGroup {
  readonly name: string;
  readonly description: string;
}

/** A sentence about a place in the file. */
export interface DictionaryFault {
  /** From 1; null for the file as a whole. */
  readonly line: number | null;
  readonly message: string;
}

export interface Dictionary {
  /** As the file calls itself; empty if it does not. */
  readonly name: string;
  readonly description: string;
  readonly groups: readonly DictionaryGroup[];
  /** Further columns, in the order of the file: the keys of `more`. */
  readonly columns: readonly string[];
  /** Parents may come after their children. */
  readonly elements: readonly DictionaryElement[];
  /** Places that cannot be taken in: with any of them nothing is imported. */
  readonly faults: readonly DictionaryFault[];
  /** What the file says and a catalog does not hold, and what was left out. */
  readonly losses: readonly DictionaryFault[];
  /** Of a table: its headings, and how they were read. */
  readonly table: ReadTable | null;
}

export interface ReadTable {
  readonly headings: readonly string[];
  /** Headings by what their columns are. */
  readonly columns: Readonly<Record<string, string>>;
  readonly parentBy: string;
  readonly sheets: readonly string[];
  readonly sheet: string;
  /** Of a text; null for a workbook. */
  readonly encoding: string | null;
  readonly delimiter: string | null;
  /** The row with the headings, from 1; 0 where there is none. Empty rows do not count. */
  readonly header: number;
  readonly firstRows: readonly FirstRow[];
}

/** A row near the start of a table, from which its headings can be chosen. */
export interface FirstRow {
  /** As a spreadsheet numbers it. */
  readonly number: number;
  /** The first cells that are not empty. */
  readonly text: string;
}

/** A file that is not read: the message says why, and what to do instead. */
export class DictionaryFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DictionaryFileError';
  }
}

/** Levels of a tree that are read; real dictionaries have at most 12. */
export const mostLevels = 50;
/** Elements of one dictionary. */
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

/** An element with what the format knows of it. */
export const element = (
  known: Pick<DictionaryElement, 'key' | 'name'> & Partial<DictionaryElement>,
): DictionaryElement => ({ ...elementDefaults, ...known });

/** A dictionary with what the format knows of it; further columns follow from the elements where none are named. */
export function dictionary(known: Pick<Dictionary, 'elements'> & Partial<Dictionary>): Dictionary {
  const columns = known.columns ?? [...new Set(known.elements.flatMap(({ more }) => Object.keys(more)))];
  return { name: '', description: '', groups: [], faults: [], losses: [], table: null, ...known, columns };
}

/** The key of an element below another: keys of formats without keys are paths. */
export const keyBelow = (parent: string | null, code: string): string => (parent === null ? code : `${parent}.${code}`);
