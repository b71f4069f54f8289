/** The levels of an outline: collections whose rows are nested, as far as the caller may read them. */

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
  /** The path with its parameters. */
  readonly path: string;
  readonly access: Access;
  /** The reference to the row of the level above; null at the first level. */
  readonly link: string | null;
  /** Whether a row may have no row of the level above. */
  readonly loose: boolean;
  /** The field of the level above that counts these rows; null if there is none. */
  readonly count: string | null;
}

/** The levels of the list around, from the top; null while loading. */
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
      // Rows below unreadable ones would have no place.
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

/** The parts below a row, or at the top, in their order. */
export function partsBelow(levels: readonly Level[], holder: Holder | null): readonly Part[] {
  if (!holder) {
    const loose = levels[1]?.loose ? [{ level: 1, holder: null }] : [];
    return [{ level: 0, holder: null }, ...loose];
  }
  const { level } = holder;
  const own = levels[level]?.entry.tree ? [{ level, holder }] : [];
  return level + 1 < levels.length ? [...own, { level: level + 1, holder }] : own;
}

/** The number of rows below a row, as counted by the server; null if unknown. */
export function countBelow(levels: readonly Level[], { level, row }: { level: number; row: Row }): number | null {
  const own = levels[level]?.entry.tree ? Number(row['children_count'] ?? 0) : 0;
  const next = levels[level + 1];
  if (!next) return own;
  if (next.count === null) return null;
  return own + Number(row[next.count] ?? 0);
}

/** The fields to load for rows of a level; null for all. */
export function fieldsOf(levels: readonly Level[], at: number): readonly string[] | null {
  const { entry, link } = levels[at] as Level;
  const beside = [entry.label, entry.order, link, levels[at + 1]?.count];
  const ofTree = entry.tree === null ? [] : [entry.tree, 'children_count'];
  return fetchedFields(entry, [...usualColumns(entry), ...beside.filter((name) => name != null), ...ofTree]);
}

/** The parameters that select the rows of a part. */
export function askedFor(levels: readonly Level[], { level, holder }: Part): Readonly<Record<string, string>> {
  const { entry, link } = levels[level] as Level;
  if (holder?.level === level) return { below: String(holder.id) };
  return {
    ...(link !== null &&
      (holder ? { [conditionName(link, 'equals')]: String(holder.id) } : { [conditionName(link, 'empty')]: 'true' })),
    ...(entry.tree !== null && { below: '0' }),
  };
}
