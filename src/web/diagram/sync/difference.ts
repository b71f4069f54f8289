import { sameValue } from '../../ledger/merge.ts';

/** Fields by name. */
type Fields = Readonly<Record<string, unknown>>;

export interface Difference {
  /** The fields as they are now; `values` whole if any of its members differs. */
  readonly fields: Fields;
  /** The same as they were. */
  readonly base: Fields;
}

/** What differs between two bodies; undefined if nothing does. `values` is compared member by member. */
export function differenceOf(before: Fields, now: Fields): Difference | undefined {
  const fields: Record<string, unknown> = {};
  const base: Record<string, unknown> = {};
  for (const field of new Set([...Object.keys(before), ...Object.keys(now)])) {
    if (field === 'values' || sameValue(before[field], now[field])) continue;
    fields[field] = now[field] ?? null;
    base[field] = before[field] ?? null;
  }
  if (!sameValue(before['values'], now['values'])) {
    // The server replaces `values` whole and merges by the base's members.
    fields['values'] = now['values'] ?? {};
    base['values'] = before['values'] ?? {};
  }
  return Object.keys(fields).length ? { fields, base } : undefined;
}
