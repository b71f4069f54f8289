/** The results of a search in an outline, with all rows above them, so that the hierarchy is correct. */
import { inPlace } from '../../../api/failure.ts';
import { fetchPage } from '../../state/list/use-rows.ts';
import type { Row } from '../../state/row/row.ts';
import { fieldsOf, type Level } from './levels.ts';
import { type Part, type PartRows, partKey } from './places.ts';

/** Limit on the results of one level. */
export const maxFound = 200;

/** Rows by level, and whether there are more. */
export interface FoundRows {
  readonly rows: readonly (readonly Row[])[];
  readonly more: boolean;
}

/** Limit on the ids in one address. */
const maxIds = 100;

async function rowsByIds(
  level: Level,
  fields: string | null,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < ids.length; at += maxIds) {
    const some = ids.slice(at, at + maxIds);
    const query = { ids: some.join(','), ...(fields !== null && { fields }) };
    const page = await fetchPage(level.path, query, { perPage: maxIds, page: 1 }, { signal, optOut: inPlace });
    rows.push(...page.rows);
  }
  return rows;
}

/** The results from the lowest level up, each with the rows above it. */
export async function findRows(levels: readonly Level[], q: string, signal: AbortSignal): Promise<FoundRows> {
  const found: (readonly Row[])[] = levels.map(() => []);
  let wanted: ReadonlySet<number> = new Set();
  let more = false;
  for (let at = levels.length - 1; at >= 0; at -= 1) {
    const level = levels[at] as Level;
    const fields = fieldsOf(levels, at)?.join(',') ?? null;
    const query = { q, ...(fields !== null && { fields }), ...(level.entry.tree !== null && { ancestors: 'true' }) };
    const page = await fetchPage(level.path, query, { perPage: maxFound, page: 1 }, { signal, optOut: inPlace });
    more ||= page.total > maxFound;
    const known = new Set(page.rows.map(({ id }) => id));
    const above = await rowsByIds(
      level,
      fields,
      [...wanted].filter((id) => !known.has(id)),
      signal,
    );
    const rows = [...page.rows, ...above];
    found[at] = rows;
    const { link } = level;
    wanted = new Set(link === null ? [] : rows.flatMap((row) => (typeof row[link] === 'number' ? [row[link]] : [])));
  }
  return { rows: found, more };
}

/** The part of a result. */
function partOf(levels: readonly Level[], level: number, row: Row, ids: readonly ReadonlySet<number>[]): Part {
  const { entry, link } = levels[level] as Level;
  const parent = entry.tree === null ? null : row[entry.tree];
  if (typeof parent === 'number' && ids[level]?.has(parent)) return { level, holder: { level, id: parent } };
  const owner = link === null ? null : row[link];
  if (typeof owner === 'number' && ids[level - 1]?.has(owner))
    return { level, holder: { level: level - 1, id: owner } };
  return { level, holder: null };
}

/** The results as branches of the outline, in their order. */
export function branchesOf(levels: readonly Level[], { rows }: FoundRows): ReadonlyMap<string, PartRows> {
  const ids = rows.map((some) => new Set(some.map(({ id }) => id)));
  const branches = new Map<string, PartRows>();
  for (const [level, some] of rows.entries()) {
    const { order } = (levels[level] as Level).entry;
    const parts = Map.groupBy(some, (row) => partKey(partOf(levels, level, row, ids)));
    for (const [key, inPart] of parts) {
      const sorted = inPart.toSorted(
        (one, other) => Number(one[order] ?? 0) - Number(other[order] ?? 0) || one.id - other.id,
      );
      const indices = new Map(sorted.map(({ id }, index) => [id, index]));
      branches.set(key, {
        total: sorted.length,
        rowAt: (index) => sorted[index] ?? null,
        indexOf: (id) => indices.get(id) ?? -1,
        holders: sorted.map(({ id }, index) => ({ index, id })),
      });
    }
  }
  return branches;
}
