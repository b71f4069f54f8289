/** What a form starts from, and what has changed in it. Pure. */
import dayjs from 'dayjs';
import type { JsonSchema } from '../../../contract/model.ts';
import { requiredBeside } from '../../../contract/required-if-shown.ts';
import { withDefaults } from '../../../contract/schema-defaults.ts';
import { allowsNull } from '../../../fields/json-schema.ts';
import { fieldKindOf } from '../../../fields/kinds.ts';
import { isNothing, type Same, sameBeside } from '../../ledger/merge.ts';

export type Values = Readonly<Record<string, unknown>>;

const propertiesOf = (schema: JsonSchema): Readonly<Record<string, JsonSchema>> =>
  (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>;

/** The members of a row that a form of this schema edits. */
export const valuesOfRow = (schema: JsonSchema, row: Values): Values =>
  Object.fromEntries(Object.keys(propertiesOf(schema)).flatMap((name) => (name in row ? [[name, row[name]]] : [])));

/** The day is the reader's. */
const moment = () => ({ today: dayjs().format('YYYY-MM-DD'), now: new Date().toISOString() });

/** What a create will store, with the values given on top. */
export const startValues = (schema: JsonSchema, given: Values = {}): Values =>
  withDefaults(schema, given, moment()) as Values;

const comparing = new WeakMap<JsonSchema, Same>();

/** How members of this schema are compared: JSON is kept as it was written, so that its order is a change too. */
function sameIn(schema: JsonSchema): Same {
  const members = Object.entries(propertiesOf(schema));
  const same =
    comparing.get(schema) ??
    sameBeside(
      new Set(
        members.flatMap(([name, member]) =>
          fieldKindOf({ schema: member }).storage(member) === 'ordered_json' ? name : [],
        ),
      ),
    );
  comparing.set(schema, same);
  return same;
}

/** Names of the members that differ. */
export const changedNames = (schema: JsonSchema, before: Values, after: Values): string[] => {
  const same = sameIn(schema);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !same(name, before[name], after[name]),
  );
};

/** The members to send with an update. What was cleared is sent as null, since a missing member means no change. */
export const changesOf = (schema: JsonSchema, before: Values, after: Values): Values =>
  Object.fromEntries(
    changedNames(schema, before, after).map((name) => [name, after[name] === undefined ? null : after[name]]),
  );

/** The members to send with a create: what is empty and may be left out is left out. */
export const createdOf = (schema: JsonSchema, values: Values): Values => {
  const known = propertiesOf(schema);
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => name in known && value !== undefined && !(value === null && !allowsNull(known[name])),
    ),
  );
};

/** Of a text in a form: what the server makes of an empty one, which is not sent then. */
export const emptyMeans = 'x-empty-means';

const isBlank = (value: unknown): boolean => value === '' || isNothing(value);

/**
 * Groups that need not be filled and hold nothing are left out, so that clearing all of their fields is as good as
 * never having begun.
 */
export function withoutBlankGroups(schema: JsonSchema, values: Values, top = true): Values {
  const listed = new Set(requiredBeside(schema, values));
  const members = propertiesOf(schema);
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const member = members[name];
      if (value === '' && member?.[emptyMeans] !== undefined) return [];
      const group = member?.properties && typeof value === 'object' && value !== null && !Array.isArray(value);
      if (!member || !group) return [[name, value]];
      const filled = withoutBlankGroups(member, value as Values, false);
      if (listed.has(name) || !Object.values(filled).every(isBlank)) return [[name, filled]];
      if (allowsNull(member)) return [[name, null]];
      return top ? [[name, {}]] : [];
    }),
  );
}
