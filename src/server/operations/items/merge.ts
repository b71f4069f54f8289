/** Changes of several people to one row, field by field. Pure. */

import { isDeepStrictEqual } from 'node:util';
import { escapePointer } from '../../../contract/json-pointer.ts';
import { type ChangedBy, changedBy } from '../../../contract/three-way.ts';
import { isObject, type Values } from '../../engine/row-values.ts';

export interface Merge {
  /** The values to write: those that differ from the row. */
  readonly changes: Values;
  /** Pointers to values that others have changed differently. */
  readonly clashes: readonly string[];
}

interface Sides {
  /** The row as it is. */
  readonly current: Values;
  /** The requested values. */
  readonly wanted: Values;
  /** The values on which the edit is based, if the client sent them. */
  readonly base: Values;
  /** The row as an earlier try of the same edit has left it; null if none has changed it. */
  readonly own: Values | null;
  /** The row is another version than the one the change was made on. */
  readonly stale: boolean;
  /** Objects that are merged by their members. */
  readonly byMember: ReadonlySet<string>;
}

/** Which side has changed one value. Without a base, a row of another version counts as changed by others. */
function changed(current: unknown, wanted: unknown, base: unknown, stale: boolean): ChangedBy {
  if (base === undefined) return isDeepStrictEqual(current, wanted) ? 'none' : stale ? 'both' : 'mine';
  return changedBy(base, { mine: wanted, theirs: current }, isDeepStrictEqual);
}

/**
 * The base of a value: the present value, if an earlier attempt of the same edit has written it, since it is no change of
 * others then.
 */
const baseOf = (current: unknown, own: unknown, base: unknown): unknown =>
  own !== undefined && isDeepStrictEqual(current, own) ? current : base;

/** Marks an absent member. It differs from an empty one, so that a member can be removed. */
const absent = Symbol('absent');
const member = (object: Values, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : absent);

/** Merges the requested values into a row. */
export function mergeRow({ current, wanted, base, own, stale, byMember }: Sides): Merge {
  const changes: Values = {};
  const clashes: string[] = [];
  for (const [field, value] of Object.entries(wanted)) {
    const [now, left] = [current[field], own?.[field]];
    const before = baseOf(now, left, base[field]);
    if (byMember.has(field) && isObject(value) && isObject(now) && isObject(before)) {
      const since = isObject(left) ? withOwnMembers(before, left, now) : before;
      const merged = mergeMembers(now, value, since, (key) => clashes.push(`/${field}/${escapePointer(key)}`));
      if (!isDeepStrictEqual(merged, now)) changes[field] = merged;
      continue;
    }
    const by = changed(now, value, before, stale);
    if (by === 'mine') changes[field] = value;
    if (by === 'both') clashes.push(`/${field}`);
  }
  return { changes, clashes };
}

/** A base with the members that an earlier attempt has written and that are unchanged since. */
function withOwnMembers(base: Values, own: Values, current: Values): Values {
  const unchanged = [...Object.keys(own), ...Object.keys(base)].filter((key) =>
    isDeepStrictEqual(member(own, key), member(current, key)),
  );
  const others = Object.entries(base).filter(([key]) => !unchanged.includes(key));
  const written = unchanged.filter((key) => Object.hasOwn(own, key)).map((key) => [key, own[key]] as const);
  return Object.fromEntries([...others, ...written]);
}

function mergeMembers(current: Values, wanted: Values, base: Values, clash: (key: string) => void): Values {
  const merged: Values = { ...current };
  for (const key of new Set([...Object.keys(wanted), ...Object.keys(base)])) {
    const value = member(wanted, key);
    const by = changed(member(current, key), value, member(base, key), false);
    if (by === 'both') clash(key);
    if (by !== 'mine') continue;
    if (value === absent) delete merged[key];
    else merged[key] = value;
  }
  return merged;
}
