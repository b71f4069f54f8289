/** The initial values of a form, and the differences to send. Pure. */
import dayjs from 'dayjs';
import type { JsonSchema } from '../../../contract/model.ts';
import { requiredBeside } from '../../../contract/required-if-shown.ts';
import { isNothing } from '../../../contract/same-value.ts';
import { withDefaults } from '../../../contract/schema-defaults.ts';
import { allowsNull } from '../../../fields/json-schema.ts';
import { fieldKindOf } from '../../../fields/kinds.ts';
import { type Same, sameBeside } from '../../ledger/same.ts';

export type Values = Readonly<Record<string, unknown>>;

const propertiesOf = (schema: JsonSchema): Readonly<Record<string, JsonSchema>> =>
  (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>;

/** The members of a row that the form edits. */
export const valuesOfRow = (schema: JsonSchema, row: Values): Values =>
  Object.fromEntries(Object.keys(propertiesOf(schema)).flatMap((name) => (name in row ? [[name, row[name]]] : [])));

/** The present date and time. The date is that of the user's time zone. */
const moment = () => ({ today: dayjs().format('YYYY-MM-DD'), now: new Date().toISOString() });

/** The values of a new row: defaults, overridden by the given values. */
export const startValues = (schema: JsonSchema, given: Values = {}): Values =>
  withDefaults(schema, given, moment()) as Values;

const comparing = new WeakMap<JsonSchema, Same>();

/** Returns how a member is compared. In JSON fields the order of members is relevant, because the server stores it. */
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

/** The names of the changed members. */
export const changedNames = (schema: JsonSchema, before: Values, after: Values): string[] => {
  const same = sameIn(schema);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !same(name, before[name], after[name]),
  );
};

/** The body of an update. An emptied member is sent as null, because a missing member means no change. */
export const changesOf = (schema: JsonSchema, before: Values, after: Values): Values =>
  Object.fromEntries(
    changedNames(schema, before, after).map((name) => [name, after[name] === undefined ? null : after[name]]),
  );

/** The body of a create, without empty optional members. */
export const createdOf = (schema: JsonSchema, values: Values): Values => {
  const known = propertiesOf(schema);
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => name in known && value !== undefined && !(value === null && !allowsNull(known[name])),
    ),
  );
};

/**
 * A schema keyword of form texts: the value that the server stores for an empty text. An empty text itself is not sent.
 */
export const emptyMeans = 'x-empty-means';

const isBlank = (value: unknown): boolean => value === '' || isNothing(value);

/**
 * Removes optional groups without values, so that a group whose fields were emptied equals one that was never filled
 * in.
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
