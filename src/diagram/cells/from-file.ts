/** The data of an imported file that a cell stores for users to read: links to pages, and custom data. Pure. */
import { isWebAddress } from '../../fields/link/kind.ts';
import type { Cell, CellValues } from './cell.ts';

/** The target that a shape opens: a page of the same file, or a web address. */
export interface Opened {
  readonly title?: string;
  readonly page?: string;
  readonly address?: string;
  /** The module into which the page was imported. */
  readonly module_id?: number;
}

/** A custom field of a shape, as the other program has stored it. */
export interface FileDatum {
  readonly name: string;
  readonly value: string;
}

export interface FromFile {
  readonly opens?: readonly Opened[];
  readonly data?: readonly FileDatum[];
}

const limits = { rows: 100, characters: 2000 } as const;

const object = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, limits.characters) : '');
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.slice(0, limits.rows) : []);

/** The data in the form in which a cell stores it: without empty values, and within the limits of the reader. */
export function valuesFromFile({ opens = [], data = [] }: FromFile): CellValues {
  const rows = data.flatMap(({ name, value }) =>
    textOf(name) === '' || textOf(value) === '' ? [] : [{ name: textOf(name), value: textOf(value) }],
  );
  return {
    ...(opens.length > 0 && { opens: opens.slice(0, limits.rows) }),
    ...(rows.length > 0 && { data: rows.slice(0, limits.rows) }),
  };
}

const openedOf = (value: unknown): readonly Opened[] => {
  const { title, page, address, module_id } = object(value);
  const shared = textOf(title) === '' ? {} : { title: textOf(title) };
  if (textOf(page) !== '') {
    return [{ ...shared, page: textOf(page), ...(Number.isInteger(module_id) && { module_id: Number(module_id) }) }];
  }
  return isWebAddress(textOf(address)) ? [{ ...shared, address: textOf(address) }] : [];
};

/**
 * The data stored in a cell. Any API client may have written it, so only safe addresses and plain text are accepted.
 */
export function fromFile({ values }: Pick<Cell, 'values'>): Required<FromFile> {
  const { opens, data } = object(values['bpmn']);
  return {
    // Earlier imports stored a single page.
    opens: (Array.isArray(opens) ? list(opens) : [opens]).flatMap(openedOf),
    data: list(data).flatMap((value) => {
      const { name, value: content } = object(value);
      return textOf(name) === '' || textOf(content) === '' ? [] : [{ name: textOf(name), value: textOf(content) }];
    }),
  };
}

/** The cell with each linked page passed through `change`; the same cell if nothing changes. */
export function withOpened<One extends Cell>(cell: One, change: (opened: Opened) => Opened): One {
  const { opens } = fromFile(cell);
  if (!opens.some(({ page }) => page !== undefined)) return cell;
  const bpmn = {
    ...object(cell.values['bpmn']),
    opens: opens.map((one) => (one.page === undefined ? one : change(one))),
  };
  return { ...cell, values: { ...cell.values, bpmn } };
}

/**
 * Replaces links to pages of a file by links to the modules that were imported from these pages. `modules` has the
 * module ids by page name.
 */
export const leadingTo = (cells: readonly Cell[], modules: ReadonlyMap<string, number>): readonly Cell[] =>
  cells.map((cell) =>
    withOpened(cell, (opened) => {
      const module_id = modules.get(opened.page ?? '');
      return { ...opened, ...(module_id !== undefined && { module_id }) };
    }),
  );

/**
 * The names of the process outside of all pools and of the collaboration, as the imported BPMN file had them. One cell
 * stores each name.
 */
export function namesFromFile(cells: readonly Cell[]): { readonly process?: string; readonly collaboration?: string } {
  const nameIn =
    (part: 'process' | 'collaboration') =>
    (cell: Cell): readonly string[] => {
      // Pools and call activities have a field of their own for the process.
      if (part === 'process' && (cell.type.endsWith('.Pool') || cell.values['activity_type'] === 'thick')) return [];
      const name = textOf(object(object(cell.values['bpmn'])[part])['name']);
      return name === '' ? [] : [name];
    };
  const [process] = cells.flatMap(nameIn('process'));
  const [collaboration] = cells.flatMap(nameIn('collaboration'));
  return { ...(process !== undefined && { process }), ...(collaboration !== undefined && { collaboration }) };
}
