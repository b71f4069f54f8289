/** Merges an edit into a row that others may have changed, field by field and member by member. Pure. */
import { isDeepStrictEqual } from 'node:util';
import { escapePointer } from '../../../contract/json-pointer.ts';
import { memberName } from '../../../contract/member-names.ts';
import type { Resource } from '../../../contract/model.ts';
import { sameValue } from '../../../contract/same-value.ts';
import type { ChangedBy } from '../../../contract/three-way.ts';
import { orderedColumns } from '../../store/tables.ts';
import { isObject, namedValue, type Values } from '../row-values.ts';
import type { OwnValues } from './own-values.ts';

/** How values of a resource are compared. */
export interface MergeRules {
  /** Objects that are merged by their members, because each member is a field of its own. */
  readonly byMember: ReadonlySet<string>;
  /** Fields in which the order of members is part of the value. */
  readonly ordered: ReadonlySet<string>;
}

/** The rules by which all rows of a resource are merged. */
export const mergeRules = (resource: Resource): MergeRules => ({
  byMember: new Set([...resource.fields.values()].flatMap(({ schemaFrom, name }) => (schemaFrom ? name : []))),
  ordered: new Set(orderedColumns(resource)),
});

export interface Merge {
  /** The values to write: those that differ from the row. */
  readonly changes: Values;
  /** Pointers to values that others have changed differently; they are not written. */
  readonly conflicts: readonly string[];
}

interface Sides {
  /** The row as it is. */
  readonly current: Values;
  /** The requested values, by field or by the name of a member such as `values.cost`. */
  readonly wanted: Values;
  /** The values on which the edit is based, if the client sent them. */
  readonly base: Values;
  /** The values that earlier tries of the same edit have written; null if none has changed the row. */
  readonly own: OwnValues | null;
  /** The row has another version than the one that the edit is based on. */
  readonly stale: boolean;
}

interface ValueSides {
  readonly current: unknown;
  readonly wanted: unknown;
  readonly base: unknown;
}

/**
 * Which side has changed one value. An edit that removes an empty value counts; a base that differs from the row by
 * empty members only shows no change of others, because forms add such members.
 */
function changed({ current, wanted, base }: ValueSides, isOrdered = false): ChangedBy {
  const same = isOrdered ? sameInOrder : isDeepStrictEqual;
  if (same(current, wanted)) return 'none';
  if (same(base, wanted)) return 'theirs';
  return same(base, current) || (!isOrdered && sameValue(base, current)) ? 'mine' : 'both';
}

const sameInOrder = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Which side has changed a value without a base: a row of another version counts as changed by others. */
const changedUnseen = (current: unknown, wanted: unknown, stale: boolean): ChangedBy =>
  isDeepStrictEqual(current, wanted) ? 'none' : stale ? 'both' : 'mine';

/**
 * The base of a value. A value that an earlier try of the same edit has written replaces the one that was read: only
 * what others have made of it since is their change.
 */
function baseOf(
  own: OwnValues | null,
  name: string,
  { current, base, none }: { readonly current: unknown; readonly base: unknown; readonly none: unknown },
): unknown {
  const written = own?.get(name);
  if (!written || isDeepStrictEqual(base, current)) return base;
  if (written.unchanged) return current;
  return written.value === undefined ? none : written.value;
}

/** Marks an absent member. It differs from an empty one, so that a member can be removed. */
const absent = Symbol('absent');
const member = (object: Values, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : absent);

/** Merges the requested values into a row. */
export function mergeRow({ current, wanted, base, own, stale }: Sides, { byMember, ordered }: MergeRules): Merge {
  const changes: Values = {};
  const conflicts: string[] = [];
  for (const [field, value] of Object.entries(wanted)) {
    const now = Object.hasOwn(current, field) ? current[field] : namedValue(current, field);
    const whole = byMember.has(field) && isObject(value) && isObject(now);
    const before =
      whole && isObject(base[field])
        ? base[field]
        : baseOf(own, field, { current: now, base: base[field], none: null });
    if (whole && isObject(before)) {
      const conflict = (key: string) => conflicts.push(`/${escapePointer(field)}/${escapePointer(key)}`);
      const merged = mergeMembers({ current: now, wanted: value, base: before, own, field }, conflict);
      if (!isDeepStrictEqual(merged, now)) changes[field] = merged;
      continue;
    }
    const by =
      before === undefined
        ? changedUnseen(now, value, stale)
        : changed({ current: now, wanted: value, base: before }, ordered.has(field));
    if (by === 'mine') changes[field] = value;
    if (by === 'both') conflicts.push(`/${escapePointer(field)}`);
  }
  return { changes, conflicts };
}

function mergeMembers(
  { current, wanted, base, own, field }: Omit<Sides, 'stale'> & { readonly field: string },
  conflict: (key: string) => void,
): Values {
  const merged: Values = { ...current };
  for (const key of new Set([...Object.keys(wanted), ...Object.keys(base)])) {
    const [now, value] = [member(current, key), member(wanted, key)];
    const before = baseOf(own, memberName(field, key), { current: now, base: member(base, key), none: absent });
    const by = changed({ current: now, wanted: value, base: before });
    if (by === 'both') conflict(key);
    if (by !== 'mine') continue;
    if (value === absent) delete merged[key];
    else merged[key] = value;
  }
  return merged;
}
