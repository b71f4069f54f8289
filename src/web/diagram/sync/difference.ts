import { util } from '@joint/core';
import type { Body } from './rows.ts';

export interface Difference {
  /** The fields as they are now; of `values` only those that differ, null where one went. */
  readonly fields: Body;
  /** The same as they were. */
  readonly base: Body;
}

/** What differs between two bodies; undefined if nothing does. `values` is compared member by member. */
export function differenceOf(before: Body, now: Body): Difference | undefined {
  const fields: Body = {};
  const base: Body = {};
  for (const field of new Set([...Object.keys(before), ...Object.keys(now)])) {
    if (field === 'values' || util.isEqual(before[field], now[field])) continue;
    fields[field] = now[field] ?? null;
    base[field] = before[field] ?? null;
  }
  if (!util.isEqual(before['values'], now['values'])) {
    // The server replaces `values` whole and merges by the base's members.
    fields['values'] = now['values'] ?? {};
    base['values'] = before['values'] ?? {};
  }
  return Object.keys(fields).length ? { fields, base } : undefined;
}
