import { pointerOf } from '../../../contract/json-pointer.ts';
import { sameValue } from '../../../contract/same-value.ts';

/** Fields by name. */
type Fields = Readonly<Record<string, unknown>>;

export interface Difference {
  /** The new values of the changed fields; all of `values` if any of its members has changed. */
  readonly fields: Fields;
  /** The previous values of the same fields. */
  readonly base: Fields;
}

/** The members of `values` that differ between two versions, by pointer, with the value of the second one. */
export function changedMembers(before: unknown, now: unknown): Fields {
  const [was, is] = [(before ?? {}) as Fields, (now ?? {}) as Fields];
  return Object.fromEntries(
    [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .filter((name) => !sameValue(was[name], is[name]))
      .map((name) => [pointerOf(['values', name]), is[name]]),
  );
}

/** The difference between two bodies; undefined without any. `values` is compared by member. */
export function differenceOf(before: Fields, now: Fields): Difference | undefined {
  const fields: Record<string, unknown> = {};
  const base: Record<string, unknown> = {};
  for (const field of new Set([...Object.keys(before), ...Object.keys(now)])) {
    if (field === 'values' || sameValue(before[field], now[field])) continue;
    fields[field] = now[field] ?? null;
    base[field] = before[field] ?? null;
  }
  if (!sameValue(before['values'], now['values'])) {
    // The server replaces `values` as a whole, and merges it by the members of the base.
    fields['values'] = now['values'] ?? {};
    base['values'] = before['values'] ?? {};
  }
  return Object.keys(fields).length ? { fields, base } : undefined;
}
