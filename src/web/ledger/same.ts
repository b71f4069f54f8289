/** Whether two values of a field are the same. */
import { isNothing, sameValue } from '../../contract/same-value.ts';

export type Same = (name: string, one: unknown, other: unknown) => boolean;

/** Like `sameValue`; for the named fields, which are stored as text, the order of members matters as well. */
export const sameBeside =
  (ordered: ReadonlySet<string>): Same =>
  (name, one, other) =>
    sameValue(one, other) && (!ordered.has(name) || isNothing(one) || JSON.stringify(one) === JSON.stringify(other));
