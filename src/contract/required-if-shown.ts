/**
 * `required` together with `x-shown-if`: the member is required while it is shown, and optional while it is hidden.
 * Server and forms apply the same rule, to resource files and to schemas known at run time. Pure.
 */
import { conditionWords, saidOfMembers } from '../fields/condition/words.ts';
import { faultSentence } from '../fields/fault-sentence.ts';
import { isShown } from '../fields/form-words.ts';
import { type JsonSchema, membersOf, schemaIn, titleFor } from '../fields/json-schema.ts';
import { pointerOf, resolvedPart } from './json-pointer.ts';

type Values = Readonly<Record<string, unknown>>;

const listedIn = ({ required }: JsonSchema): readonly string[] => (Array.isArray(required) ? required.map(String) : []);

const memberIn = (schema: JsonSchema, name: string): JsonSchema => schemaIn(schemaIn(schema['properties'])[name]);

/** Whether a required member is required only while it is shown. */
export const isHideable = (member: JsonSchema): boolean => 'x-shown-if' in member;

/** Names of members that a schema requires unconditionally. */
export const requiredAlways = (schema: JsonSchema): readonly string[] =>
  listedIn(schema).filter((name) => !isHideable(memberIn(schema, name)));

/** Names of members that a schema requires with these values; hidden ones are excluded. */
export const requiredBeside = (schema: JsonSchema, values: Values): readonly string[] =>
  listedIn(schema).filter((name) => isShown(memberIn(schema, name), values));

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A required member that is shown and empty. */
export interface Lacking {
  readonly pointer: string;
  readonly message: string;
}

/** Whether a schema contains a condition. Cached, because most schemas have none, and there are thousands of rows. */
const hiding = new WeakMap<JsonSchema, boolean>();

function hidesAnything(root: JsonSchema): boolean {
  const known = hiding.get(root) ?? JSON.stringify(root).includes('"x-shown-if"');
  hiding.set(root, known);
  return known;
}

/** Required members that values lack although they are shown, in objects and lists at any depth. */
export function lackingWhereShown(root: JsonSchema, value: unknown): Lacking[] {
  if (!hidesAnything(root)) return [];
  const found: Lacking[] = [];
  const walk = (part: JsonSchema, inner: unknown, path: readonly (string | number)[]): void => {
    if (typeof inner !== 'object' || inner === null) return;
    const schema = resolvedPart(root, part);
    if (Array.isArray(inner)) {
      if (schema['items'] !== undefined)
        for (const [at, entry] of inner.entries()) walk(schemaIn(schema['items']), entry, [...path, at]);
      return;
    }
    const values = inner as Values;
    for (const name of requiredBeside(schema, values)) {
      const member = memberIn(schema, name);
      if (!isHideable(member) || !isEmpty(values[name])) continue;
      const message = faultSentence({
        keyword: 'required',
        schema: member,
        value: undefined,
        title: titleFor(member, name),
      });
      found.push({ pointer: pointerOf([...path, name]), message });
    }
    for (const [name, member] of membersOf(schema)) walk(member, values[name], [...path, name]);
  };
  walk(root, value, []);
  return found;
}

/** The part of a sentence with the condition of a member. */
const whenShown = (member: JsonSchema, beside: JsonSchema): string =>
  conditionWords(member['x-shown-if'], saidOfMembers(schemaIn(beside['properties'])));

/** A member whose description includes the condition under which it is required. */
export const toldWhenRequired = (member: JsonSchema, beside: JsonSchema): JsonSchema => ({
  ...member,
  description: `${String(member['description'] ?? '')} Required where ${whenShown(member, beside)}.`.trim(),
});

/**
 * A schema for validators, which cannot require a member only while it is shown: those members are removed from
 * `required`, in objects and lists at any depth. `tell` replaces each such member, given its sibling members.
 */
export function requiringAlways(
  schema: JsonSchema,
  tell: (member: JsonSchema, beside: JsonSchema) => JsonSchema = (member) => member,
): JsonSchema {
  const inner = (part: unknown): JsonSchema => requiringAlways(schemaIn(part), tell);
  const innerOf = (parts: unknown) =>
    Object.fromEntries(
      Object.entries(schemaIn(parts)).map(([name, part]) => [name, isPart(part) ? inner(part) : part]),
    );
  const made: Record<string, unknown> = { ...schema };
  for (const word of ['properties', '$defs', 'definitions'])
    if (isPart(schema[word])) made[word] = innerOf(schema[word]);
  if (isPart(schema['items'])) made['items'] = inner(schema['items']);
  const always = requiredAlways(schema);
  const properties = schemaIn(made['properties']);
  const gone = listedIn(schema).filter((name) => !always.includes(name));
  if (gone.length === 0) return made;
  made['properties'] = {
    ...properties,
    ...Object.fromEntries(gone.map((name) => [name, tell(schemaIn(properties[name]), schema)])),
  };
  if (always.length > 0) made['required'] = always;
  else delete made['required'];
  return made;
}

const isPart = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
