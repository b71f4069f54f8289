/** Merges the lanes of a pool after two concurrent changes. Pure. */

import { sameValue } from '../../../contract/same-value.ts';
import { type Lane, lanesIn } from '../../../diagram/cells/lanes.ts';
import { bothOf } from '../../ledger/conflict.ts';

/** Lanes by their ids, at one depth. */
const byId = (lanes: readonly Lane[]): ReadonlyMap<string, Lane> => new Map(lanes.map((lane) => [lane.id, lane]));

/**
 * Their lanes with our additions, renames and sizes. A lane that we removed is left out, unless they have changed it. A
 * lane renamed by both has both names; of two sizes theirs is used.
 */
export function mergedLanes(base: readonly Lane[], mine: readonly Lane[], theirs: readonly Lane[]): readonly Lane[] {
  const [was, own] = [byId(base), byId(mine)];
  const remaining = theirs.flatMap((lane): readonly Lane[] => {
    const [before, now] = [was.get(lane.id), own.get(lane.id)];
    if (!now) return before && sameValue(before, lane) ? [] : [lane];
    return [before ? mergedLane(before, now, lane) : lane];
  });
  const there = new Set(remaining.map(({ id }) => id));
  const merged = [...remaining];
  for (const [at, lane] of mine.entries()) {
    if (there.has(lane.id)) continue;
    // A lane that they have removed is restored only if we have changed it.
    const before = was.get(lane.id);
    if (before && sameValue(before, lane)) continue;
    merged.splice(placeBeside(merged, mine, at), 0, lane);
  }
  return inOrder(base, mine, theirs, merged);
}

/**
 * The index at which one of our lanes is inserted among others: after its predecessor, else before its successor, else
 * at the end.
 */
function placeBeside(others: readonly Lane[], mine: readonly Lane[], at: number): number {
  const placeOf = ({ id }: Lane): number => others.findIndex((one) => one.id === id);
  const before = mine
    .slice(0, at)
    .map(placeOf)
    .findLast((place) => place >= 0);
  if (before !== undefined) return before + 1;
  return (
    mine
      .slice(at + 1)
      .map(placeOf)
      .find((place) => place >= 0) ?? others.length
  );
}

function mergedLane(base: Lane, mine: Lane, theirs: Lane): Lane {
  const label = pick(base.label, mine.label, theirs.label, (one, other) => String(bothOf(other, one, true) ?? other));
  const inner = mergedLanes(lanesIn(base), lanesIn(mine), lanesIn(theirs));
  const size = pick(base.size, mine.size, theirs.size, (_, other) => other);
  const { lanes: _lanes, ...lane } = { ...theirs, label };
  return inner.length ? { ...lane, lanes: inner, size: extentOf(inner) } : { ...lane, size };
}

const pick = <Value>(base: Value, mine: Value, theirs: Value, both: (mine: Value, theirs: Value) => Value): Value =>
  mine === theirs || theirs === base ? mine : mine === base ? theirs : both(mine, theirs);

/** The common lanes in our order, if only we have changed it. */
function inOrder(
  base: readonly Lane[],
  mine: readonly Lane[],
  theirs: readonly Lane[],
  merged: readonly Lane[],
): readonly Lane[] {
  const [own, other] = [byId(mine), byId(theirs)];
  const common = (lanes: readonly Lane[]): string[] =>
    lanes.flatMap(({ id }) => (own.has(id) && other.has(id) && base.some((one) => one.id === id) ? [id] : []));
  const order = common(mine);
  if (!sameValue(common(base), common(theirs)) || sameValue(common(base), order)) return merged;
  const all = byId(merged);
  const moved = new Set(order);
  return merged.map((lane) => (moved.has(lane.id) ? (all.get(order.shift() as string) ?? lane) : lane));
}

/** The total size of lanes across their pool. */
export const extentOf = (lanes: readonly Lane[]): number => lanes.reduce((sum, { size }) => sum + size, 0);
