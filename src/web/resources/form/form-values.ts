/** What a form starts from, what has changed in it, and what to do when somebody else changed the same. Pure. */
import type { JsonSchema } from '../../../contract/model.ts';

export type Values = Readonly<Record<string, unknown>>;

const propertiesOf = (schema: JsonSchema): Readonly<Record<string, JsonSchema>> =>
  (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>;

/** Nothing at all: absent, null, or an object whose members are. Form libraries make the latter of the former. */
const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'object' && !Array.isArray(value) && Object.values(value).every(isNothing));

/** Equal as far as the server is concerned; the order of members does not count. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other) || (isNothing(one) && isNothing(other))) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other)) return false;
    return one.length === other.length && one.every((value, index) => sameValue(value, other[index]));
  }
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => sameValue((one as Values)[name], (other as Values)[name]));
}

/** The members of a row that a form of this schema edits. */
export const valuesOfRow = (schema: JsonSchema, row: Values): Values =>
  Object.fromEntries(Object.keys(propertiesOf(schema)).flatMap((name) => (name in row ? [[name, row[name]]] : [])));

/** The defaults of a schema's members, with the values given on top. */
export const startValues = (schema: JsonSchema, given: Values = {}): Values => ({
  ...Object.fromEntries(
    Object.entries(propertiesOf(schema)).flatMap(([name, member]) =>
      'default' in member ? [[name, member.default]] : [],
    ),
  ),
  ...given,
});

/** Names of the members that differ. */
export const changedNames = (before: Values, after: Values): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !sameValue(before[name], after[name]));

/** The members to send with an update. What was cleared is sent as null, since a missing member means no change. */
export const changesOf = (before: Values, after: Values): Values =>
  Object.fromEntries(changedNames(before, after).map((name) => [name, after[name] === undefined ? null : after[name]]));

/** The members to send with a create: what is empty and may be left out is left out. */
export const createdOf = (schema: JsonSchema, values: Values): Values => {
  const known = propertiesOf(schema);
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => name in known && value !== undefined && !(value === null && !allowsNull(known[name])),
    ),
  );
};

/** The schema takes null. */
export const allowsNull = (schema: JsonSchema | undefined): boolean => {
  const type = schema?.type;
  return Array.isArray(type) ? type.includes('null') : type === 'null';
};

/** What an emptied control stands for. */
export const emptyOf = (schema: JsonSchema): unknown =>
  allowsNull(schema) ? null : [schema.type].flat().includes('string') ? '' : undefined;

const isBlank = (value: unknown): boolean => value === '' || isNothing(value);

/**
 * Groups that need not be filled and hold nothing are left out, so that clearing all of their fields is as good as
 * never having begun.
 */
export function withoutBlankGroups(schema: JsonSchema, values: Values, top = true): Values {
  const listed = new Set(Array.isArray(schema.required) ? schema.required.map(String) : []);
  const members = propertiesOf(schema);
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const member = members[name];
      const group = member?.properties && typeof value === 'object' && value !== null && !Array.isArray(value);
      if (!member || !group) return [[name, value]];
      const kept = withoutBlankGroups(member, value as Values, false);
      if (listed.has(name) || !Object.values(kept).every(isBlank)) return [[name, kept]];
      if (allowsNull(member)) return [[name, null]];
      return top ? [[name, {}]] : [];
    }),
  );
}

/** A field that both have changed, in different ways. */
export interface Clash {
  readonly name: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** What to do after a conflict: clashes are asked about, the rest of either side is kept. */
export function mergeConflict(
  base: Values,
  mine: Values,
  theirs: Values,
): { readonly merged: Values; readonly clashes: readonly Clash[] } {
  const clashes: Clash[] = [];
  const merged: Record<string, unknown> = { ...mine };
  for (const name of Object.keys(base)) {
    const iChanged = !sameValue(base[name], mine[name]);
    const theyChanged = !sameValue(base[name], theirs[name]);
    if (!theyChanged) continue;
    if (iChanged && !sameValue(mine[name], theirs[name]))
      clashes.push({ name, mine: mine[name], theirs: theirs[name] });
    else merged[name] = theirs[name];
  }
  return { merged, clashes };
}
