import type { CollectionEntry } from '../../../../contract/registry.ts';
import { fieldKindOf } from '../../../../fields/kinds.ts';
import { type Row, titleOf } from '../row/row.ts';
import { type RowEdit, rowEdit } from './row-edit.ts';
import type { RowTarget } from './row-edit-state.ts';

const titlesOf = ({ fields }: CollectionEntry): Readonly<Record<string, string>> =>
  Object.fromEntries(fields.map(({ name, title }) => [name, title]));

/** Fields whose conflicting texts can be joined. */
export const joinedOf = ({ fields }: CollectionEntry): Readonly<Record<string, 'line' | 'lines'>> =>
  Object.fromEntries(
    fields.flatMap(({ name, schema, kind }) => {
      const { joins } = fieldKindOf({ schema, kind });
      return joins && schema['pattern'] === undefined ? [[name, joins]] : [];
    }),
  );

/** The target of an edit of a row. */
export const targetOf = (entry: CollectionEntry, path: string, row: Row, address: string): RowTarget => ({
  path: entry.singleton ? path : `${path}/${row.id}`,
  resource: entry.resource,
  id: row.id,
  what: `${entry.title} “${titleOf(row, entry.label)}”`,
  address,
  titles: titlesOf(entry),
  joined: joinedOf(entry),
  ordered: entry.fields.flatMap(({ name, schema }) =>
    fieldKindOf({ schema }).storage(schema) === 'ordered_json' ? name : [],
  ),
});

/** The edit of a row; it outlives the form. */
export const editOf = (entry: CollectionEntry, path: string, row: Row, address: string): RowEdit =>
  rowEdit(targetOf(entry, path, row, address));

/** The address where a row of a list is edited. */
export const addressOfRow = ({ screen }: CollectionEntry, { id }: Row): string => {
  const { pathname } = window.location;
  return screen?.item ? pathname : `${pathname}?row=${id}`;
};
