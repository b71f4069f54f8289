/** The data of an imported file that a cell stores for users to read: links to pages, and custom data. Pure. */
import { isWebAddress } from '../../fields/link/kind.ts';
import type { Cell, CellValues } from './cell.ts';

/** A page of the same file, or an address outside, that a shape opens. */
export interface Opened {
  readonly title?: string;
  readonly page?: string;
  readonly address?: string;
  /** The module that the page has become. */
  readonly module_id?: number;
}

/** A custom field of a shape in the other program. */
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

/** The stored form: without empty values, and never more than the reader accepts. */
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

/** The cells with pages of the file leading to the modules that they have become, by their names. */
export const leadingTo = (cells: readonly Cell[], modules: ReadonlyMap<string, number>): readonly Cell[] =>
  cells.map((cell) =>
    withOpened(cell, (opened) => {
      const module_id = modules.get(opened.page ?? '');
      return { ...opened, ...(module_id !== undefined && { module_id }) };
    }),
  );

/**
 * The names of the process outside of all pools and of the collaboration in the BPMN file of the cells: one cell stores
 * each.
 */
export function namesFromFile(cells: readonly Cell[]): { readonly process?: string; readonly collaboration?: string } {
  const nameIn =
    (part: 'process' | 'collaboration') =>
    (cell: Cell): readonly string[] => {
      // The process of a pool has a field of its own, and that of a call is another one.
      if (part === 'process' && (cell.type.endsWith('.Pool') || cell.values['activity_type'] === 'thick')) return [];
      const name = textOf(object(object(cell.values['bpmn'])[part])['name']);
      return name === '' ? [] : [name];
    };
  const [process] = cells.flatMap(nameIn('process'));
  const [collaboration] = cells.flatMap(nameIn('collaboration'));
  return { ...(process !== undefined && { process }), ...(collaboration !== undefined && { collaboration }) };
}
