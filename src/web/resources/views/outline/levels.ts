/** The levels of an outline: the collections whose rows lie below one another, as far as the caller may read them. */

import { useContext, useMemo } from 'react';
import { conditionName } from '../../../../contract/conditions.ts';
import type { CollectionEntry } from '../../../../contract/registry.ts';
import { useCaller } from '../../../session/caller.ts';
import { useCollections } from '../../registry-access.ts';
import { useList } from '../../state/list/list-context.ts';
import { fetchedFields, fieldOf, usualColumns } from '../../state/query/columns.ts';
import { fillPath } from '../../state/query/paths.ts';
import { type Access, accessTo, FactsAbove } from '../../state/row/access.ts';
import type { Row } from '../../state/row/row.ts';
import type { Holder, Part } from './places.ts';

export interface Level {
  readonly entry: CollectionEntry;
  /** Base path with its parameters filled. */
  readonly path: string;
  readonly access: Access;
  /** The field that points to the row of the level above; null at the first. */
  readonly link: string | null;
  /** A row may lie below none of the level above. */
  readonly loose: boolean;
  /** The field of rows of the level above that counts these; null where none does. */
  readonly count: string | null;
}

/** The levels of the list around, from the top; null until what is known of them has come. */
export function useLevels(): { readonly levels: readonly Level[] | null; readonly error: unknown } {
  const { entry, path, access, params } = useList();
  const below = entry.screen?.levels ?? [];
  const { entries, error } = useCollections(below.map(({ collection }) => collection));
  const caller = useCaller();
  const above = useContext(FactsAbove);
  const levels = useMemo((): readonly Level[] | null => {
    if (!entries) return null;
    const all: Level[] = [{ entry, path, access, link: null, loose: false, count: null }];
    for (const [at, one] of entries.entries()) {
      const { link = null, count = null } = below[at] ?? {};
      const levelAccess = accessTo(one, caller, above);
      // What lies below rows that may not be read would hang in the air.
      if (!levelAccess.read) break;
      all.push({
        entry: one,
        path: fillPath(one.path, params),
        access: levelAccess,
        link,
        loose: link !== null && fieldOf(one, link)?.nullable === true,
        count,
      });
    }
    return all;
  }, [entries, entry, path, access, params, below, caller, above]);
  return { levels, error };
}

/** What lies below a row, or at the top, in its order. */
export function partsBelow(levels: readonly Level[], holder: Holder | null): readonly Part[] {
  if (!holder) {
    const loose = levels[1]?.loose ? [{ level: 1, holder: null }] : [];
    return [{ level: 0, holder: null }, ...loose];
  }
  const { level } = holder;
  const own = levels[level]?.entry.tree ? [{ level, holder }] : [];
  return level + 1 < levels.length ? [...own, { level: level + 1, holder }] : own;
}

/** How many rows lie below one, as the server counted when it was read; null where that is not known. */
export function countBelow(levels: readonly Level[], { level, row }: { level: number; row: Row }): number | null {
  const own = levels[level]?.entry.tree ? Number(row['children_count'] ?? 0) : 0;
  const next = levels[level + 1];
  if (!next) return own;
  if (next.count === null) return null;
  return own + Number(row[next.count] ?? 0);
}

/** The fields that rows of a level are fetched with: what a line shows and what it lies below; null for all. */
export function fieldsOf(levels: readonly Level[], at: number): readonly string[] | null {
  const { entry, link } = levels[at] as Level;
  const beside = [entry.label, entry.order, link, levels[at + 1]?.count];
  const ofTree = entry.tree === null ? [] : [entry.tree, 'children_count'];
  return fetchedFields(entry, [...usualColumns(entry), ...beside.filter((name) => name != null), ...ofTree]);
}

/** The members of a query that ask for the rows of a part. */
export function askedFor(levels: readonly Level[], { level, holder }: Part): Readonly<Record<string, string>> {
  const { entry, link } = levels[level] as Level;
  if (holder?.level === level) return { below: String(holder.id) };
  return {
    ...(link !== null &&
      (holder ? { [conditionName(link, 'equals')]: String(holder.id) } : { [conditionName(link, 'empty')]: 'true' })),
    ...(entry.tree !== null && { below: '0' }),
  };
}
