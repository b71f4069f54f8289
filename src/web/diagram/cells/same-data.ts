/** Equal member by member, to the letter: absent is not null. The order of members does not count. */
export function sameData(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [members, others] = [Object.entries(one), other as Readonly<Record<string, unknown>>];
  if (members.length !== Object.keys(other).length) return false;
  return members.every(([name, value]) => name in others && sameData(value, others[name]));
}
