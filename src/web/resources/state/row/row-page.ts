import type { CollectionEntry } from '../../../../contract/registry.ts';
import type { Row } from './row.ts';

/** The address of a row's page; null if rows have none. */
export const pageOf = ({ screen }: CollectionEntry, { id }: Pick<Row, 'id'>): string | null =>
  screen?.item?.replace(/\{[^}]+\}/, String(id)) ?? null;
