/** What a cell keeps of the file it came from for people to read: where it leads, and the data it had there. Pure. */
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

/** A field that somebody gave a shape in the other program. */
export interface FileDatum {
  readonly name: string;
  readonly value: string;
}

export interface FromFile {
  readonly opens?: readonly Opened[];
  readonly data?: readonly FileDatum[];
}

const most = { rows: 100, characters: 2000 } as const;

const object = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const words = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, most.characters) : '');
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.slice(0, most.rows) : []);

/** As it is kept: without what says nothing, and never more than can be read. */
export function valuesFromFile({ opens = [], data = [] }: FromFile): CellValues {
  const rows = data.flatMap(({ name, value }) =>
    words(name) === '' || words(value) === '' ? [] : [{ name: words(name), value: words(value) }],
  );
  return {
    ...(opens.length > 0 && { opens: opens.slice(0, most.rows) }),
    ...(rows.length > 0 && { data: rows.slice(0, most.rows) }),
  };
}

const openedOf = (value: unknown): readonly Opened[] => {
  const { title, page, address, module_id } = object(value);
  const shared = words(title) === '' ? {} : { title: words(title) };
  if (words(page) !== '') {
    return [{ ...shared, page: words(page), ...(Number.isInteger(module_id) && { module_id: Number(module_id) }) }];
  }
  return isWebAddress(words(address)) ? [{ ...shared, address: words(address) }] : [];
};

/** What a cell keeps. Anybody may have written it over the API, so only safe addresses and plain words are believed. */
export function fromFile({ values }: Pick<Cell, 'values'>): Required<FromFile> {
  const { opens, data } = object(values['bpmn']);
  return {
    // Earlier imports kept one place by itself.
    opens: (Array.isArray(opens) ? list(opens) : [opens]).flatMap(openedOf),
    data: list(data).flatMap((value) => {
      const { name, value: content } = object(value);
      return words(name) === '' || words(content) === '' ? [] : [{ name: words(name), value: words(content) }];
    }),
  };
}

/** The cell with what opens a page changed by `change`; the same cell where nothing does. */
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
 * What the BPMN file that the cells came from calls the process beside all pools and the collaboration: one of the cells
 * keeps each.
 */
export function namesFromFile(cells: readonly Cell[]): { readonly process?: string; readonly collaboration?: string } {
  const nameIn =
    (part: 'process' | 'collaboration') =>
    (cell: Cell): readonly string[] => {
      // The process of a pool has a field of its own, and that of a call is another one.
      if (part === 'process' && (cell.type.endsWith('.Pool') || cell.values['activity_type'] === 'thick')) return [];
      const name = words(object(object(cell.values['bpmn'])[part])['name']);
      return name === '' ? [] : [name];
    };
  const [process] = cells.flatMap(nameIn('process'));
  const [collaboration] = cells.flatMap(nameIn('collaboration'));
  return { ...(process !== undefined && { process }), ...(collaboration !== undefined && { collaboration }) };
}
