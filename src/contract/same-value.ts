/** Whether two JSON values mean the same. Pure. */

type Members = Readonly<Record<string, unknown>>;

/**
 * Whether a value is absent, null, or an object with such members only. Form libraries turn an absent object into the
 * latter.
 */
export const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'object' && !Array.isArray(value) && Object.values(value).every(isNothing));

/** Equality of values; the order of members does not count, and absent and empty members are the same. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other) || (isNothing(one) && isNothing(other))) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other)) return false;
    return one.length === other.length && one.every((value, index) => sameValue(value, other[index]));
  }
  return (
    Object.keys(one).every((name) => sameValue((one as Members)[name], (other as Members)[name])) &&
    Object.keys(other).every((name) => Object.hasOwn(one, name) || isNothing((other as Members)[name]))
  );
}
