import type { CollectionEntry } from '../../../../contract/registry.ts';
import type { Row } from './row.ts';

/** The address of the page of a row, where its rows have pages. */
export const pageOf = ({ screen }: CollectionEntry, { id }: Pick<Row, 'id'>): string | null =>
  screen?.item?.replace(/\{[^}]+\}/, String(id)) ?? null;
