/**
 * Edits of a schema in the designer: each function returns the changed schema. Keywords and order that an edit does not
 * concern stay. Pure.
 */
import { choicesOf } from '../choice/choices.ts';
import { fieldOf, mapComparisons, readsOf } from '../condition/condition.ts';
import { foldText } from '../fold-text.ts';
import { type JsonSchema, membersOf, schemaIn, titleFor, typesOf } from '../json-schema.ts';
import { fieldKindOf, type KindName, type KnownKind, kinds } from '../kinds.ts';
import { sameTitleSentence, sameTitles } from './same-titles.ts';

export interface DraftField {
  readonly key: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
}

/** Kinds that the designer offers. */
export const designedKinds = kinds.filter((kind: KnownKind) => kind.designed !== null);

const requiredIn = (schema: JsonSchema): readonly string[] =>
  Array.isArray(schema['required']) ? schema['required'].map(String) : [];

/** The fields of a schema, in order. */
export const fieldsOf = (schema: JsonSchema): readonly DraftField[] => {
  const required = requiredIn(schema);
  return membersOf(schema).map(([key, member]) => ({ key, schema: member, required: required.includes(key) }));
};

/** The schema with changed keywords; undefined removes a keyword. */
export function withWords(schema: JsonSchema, words: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries({ ...schema, ...words }).filter(([, value]) => value !== undefined));
}

const withFields = (schema: JsonSchema, fields: readonly (readonly [string, JsonSchema])[]): JsonSchema => ({
  ...schema,
  properties: Object.fromEntries(fields),
});

const withRequired = (schema: JsonSchema, required: readonly string[]): JsonSchema =>
  withWords(schema, { required: required.length > 0 ? required : undefined });

/** A key for a title, distinct from all used keys: `cost_of_mitigation` for `Cost of mitigation`. */
export function keyFor(title: string, taken: readonly string[]): string {
  const letters = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60);
  const key = /^[a-z]/.test(letters) ? letters : `field${letters === '' ? '' : `_${letters}`}`;
  let free = key;
  for (let next = 2; taken.includes(free); next++) free = `${key}_${next}`;
  return free;
}

/** Keywords that belong to a kind, which a change of kind removes. */
const wordsOfKinds: ReadonlySet<string> = new Set([
  ...['type', 'format', 'enum', 'const', 'items', 'properties', 'required', 'additionalProperties', '$ref', 'default'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength', 'pattern'],
  ...['minItems', 'maxItems', 'uniqueItems', 'examples'],
  ...['x-ref', 'x-values', 'x-pattern-sentence', 'x-unit', 'x-default', 'x-at-least', 'x-layout', 'x-frame', 'x-due'],
]);

/** The keywords of a new field. A reference has no target yet. */
function begun(kind: KindName): JsonSchema {
  const designed = kinds.find(({ name }) => name === kind)?.designed;
  return { ...designed?.schema, ...(designed?.options.includes('target') && { 'x-ref': '' }) };
}

export interface Added {
  readonly schema: JsonSchema;
  readonly key: string;
}

/** Appends a field. Without a title the user enters one. */
export function addField(schema: JsonSchema, kind: KindName, title: string): Added {
  const fields = membersOf(schema);
  const key = keyFor(
    title,
    fields.map(([one]) => one),
  );
  const { type, ...words } = begun(kind);
  return { key, schema: withFields(schema, [...fields, [key, { type, title, ...words }]]) };
}

/** The schema with changed keywords of one field. */
export const changeField = (schema: JsonSchema, key: string, words: JsonSchema): JsonSchema =>
  withFields(
    schema,
    membersOf(schema).map(([name, member]) => [name, name === key ? withWords(member, words) : member]),
  );

/** A member whose condition uses the new key of a renamed field. */
function conditionRenamed(member: JsonSchema, key: string, next: string): JsonSchema {
  const condition = member['x-shown-if'];
  if (!readsOf(condition).includes(key)) return member;
  const renamed = mapComparisons(condition, (comparison) => {
    if (fieldOf(comparison) !== key) return comparison;
    return 'count' in comparison ? { ...comparison, count: next } : { ...comparison, field: next };
  });
  return { ...member, 'x-shown-if': renamed };
}

/** Changes the title, and for an unsaved field also the key, which follows from the title. */
export function renameField(schema: JsonSchema, key: string, title: string, fresh: boolean): Added {
  const titled = changeField(schema, key, { title });
  if (!fresh) return { key, schema: titled };
  const fields = membersOf(titled);
  const others = fields.flatMap(([name]) => (name === key ? [] : name));
  const next = keyFor(title, others);
  const renamed = withFields(
    titled,
    fields.map(([name, member]) => [name === key ? next : name, conditionRenamed(member, key, next)]),
  );
  const required = requiredIn(schema);
  return {
    key: next,
    schema: required.includes(key)
      ? withRequired(
          renamed,
          required.map((name) => (name === key ? next : name)),
        )
      : renamed,
  };
}

/** Moves a field, by indexes from 0; the same schema if there is no field at `from`. */
export function moveField(schema: JsonSchema, from: number, to: number): JsonSchema {
  const fields = membersOf(schema).slice();
  const [field] = fields.splice(from, 1);
  if (!field) return schema;
  fields.splice(to, 0, field);
  return withFields(schema, fields);
}

/** Removes a field, also from `required`. */
export function removeField(schema: JsonSchema, key: string): JsonSchema {
  const rest = withFields(
    schema,
    membersOf(schema).filter(([name]) => name !== key),
  );
  const required = requiredIn(schema);
  return required.includes(key)
    ? withRequired(
        rest,
        required.filter((name) => name !== key),
      )
    : rest;
}

/** Restores a removed field after the field that it followed. */
export function keepField(schema: JsonSchema, saved: JsonSchema, key: string): JsonSchema {
  const was = membersOf(saved);
  const at = was.findIndex(([name]) => name === key);
  const field = was[at];
  if (!field) return schema;
  const fields = membersOf(schema).slice();
  const before = was.slice(0, at).map(([name]) => name);
  const place = fields.findLastIndex(([name]) => before.includes(name)) + 1;
  fields.splice(place, 0, field);
  const back = withFields(schema, fields);
  if (!requiredIn(saved).includes(key)) return back;
  const now = [...requiredIn(schema), key];
  const required = [...requiredIn(saved).filter((one) => now.includes(one)), ...now];
  const words = withRequired(back, [...new Set(required)]);
  // Restores the original order of the keywords.
  return Object.fromEntries(
    Object.keys({ ...saved, ...words }).flatMap((word) => (word in words ? [[word, words[word]]] : [])),
  );
}

/** Sets whether a field is required. An empty value of a required field is invalid. */
export function requireField(schema: JsonSchema, key: string, must: boolean): JsonSchema {
  const required = requiredIn(schema).filter((name) => name !== key);
  const member = schemaIn(schemaIn(schema['properties'])[key]);
  const listed = withRequired(schema, must ? [...required, key] : required);
  return changeField(listed, key, must ? mustHold(member) : mayBeEmpty(member));
}

/** The keywords that make an empty value invalid; undefined removes a keyword. */
function mustHold(member: JsonSchema): JsonSchema {
  const [type] = typesOf(member);
  const { name } = fieldKindOf({ schema: member });
  return {
    ...(Array.isArray(member['type']) && { type: type ?? member['type'] }),
    ...(Array.isArray(member['enum']) && { enum: member['enum'].filter((one) => one !== null) }),
    ...(member['default'] === null || member['default'] === '' ? { default: undefined } : {}),
    ...(type === 'string' &&
      ['text', 'long-text', 'html'].includes(name) && { minLength: Number(member['minLength']) || 1 }),
    ...(type === 'array' && { minItems: Number(member['minItems']) || 1 }),
  };
}

function mayBeEmpty(member: JsonSchema): JsonSchema {
  const begins = fieldKindOf({ schema: member }).designed?.schema['type'];
  const nullable = Array.isArray(begins) && begins.includes('null');
  const [type] = typesOf(member);
  return {
    ...(nullable && type && { type: [type, 'null'] }),
    ...(nullable &&
      Array.isArray(member['enum']) &&
      !member['enum'].includes(null) && { enum: [...member['enum'], null] }),
    ...(member['minLength'] === 1 && { minLength: undefined }),
    ...(member['minItems'] === 1 && { minItems: undefined }),
  };
}

const asksChoices = (member: JsonSchema): boolean =>
  fieldKindOf({ schema: member }).designed?.options.includes('choices') ?? false;

/** The choices of a field that stay if its new kind also has choices. */
function keptChoices(member: JsonSchema, next: JsonSchema): JsonSchema {
  if (!asksChoices(member) || !asksChoices(next)) return {};
  return { ...choiceWords(next, draftChoices(member)), 'x-values': member['x-values'] };
}

/** Changes the kind of a field: keywords of the former kind are removed, except choices; all others stay. */
export function changeKind(schema: JsonSchema, key: string, kind: KindName): JsonSchema {
  const must = requiredIn(schema).includes(key);
  const fields = membersOf(schema).map(([name, member]): [string, JsonSchema] => {
    if (name !== key) return [name, member];
    const stays = Object.fromEntries(Object.entries(member).filter(([word]) => !wordsOfKinds.has(word)));
    const { type, ...words } = begun(kind);
    const next = { type, ...stays, ...words };
    return [name, withWords(next, keptChoices(member, next))];
  });
  const changed = withFields(schema, fields);
  return must ? requireField(changed, key, true) : changed;
}

/** A value of a choice, with its title and colour. */
export interface DraftChoice {
  readonly value: string | number;
  readonly title: string;
  readonly color: string | null;
}

/** The part with the choices: the field itself, or the entries of a list. */
const choosing = (member: JsonSchema): JsonSchema => (member['items'] ? schemaIn(member['items']) : member);

/** The choices of a field, or of the entries of a list. A choice without a title gets its value as the title. */
export const draftChoices = (member: JsonSchema): readonly DraftChoice[] =>
  choicesOf(choosing(member)).map((value) => {
    const { title, color } = schemaIn(schemaIn(member['x-values'])[String(value)]);
    return {
      value,
      title: typeof title === 'string' ? title : String(value),
      color: typeof color === 'string' ? color : null,
    };
  });

/** The keywords for these choices. Other properties of the values stay. */
export function choiceWords(member: JsonSchema, choices: readonly DraftChoice[]): JsonSchema {
  const valueWords = schemaIn(member['x-values']);
  const values = choices.flatMap(({ value, title, color }) => {
    const words = withWords(schemaIn(valueWords[String(value)]), {
      title: title === String(value) ? undefined : title,
      color: color ?? undefined,
    });
    return Object.keys(words).length > 0 ? [[String(value), words]] : [];
  });
  const list = choices.map(({ value }) => value);
  const part = choosing(member);
  const enumerated = Array.isArray(part['enum']) && part['enum'].includes(null) ? [...list, null] : list;
  const known = (value: unknown): boolean => list.some((one) => one === value);
  const { default: begins } = member;
  const stands = Array.isArray(begins) ? begins.every(known) : begins == null || known(begins);
  return {
    ...(part === member ? { enum: enumerated } : { items: { ...part, enum: enumerated } }),
    'x-values': values.length > 0 ? Object.fromEntries(values) : undefined,
    ...(stands ? {} : { default: undefined }),
  };
}

/** Whether a reference has no target yet. */
export const targetLacking = (member: JsonSchema): boolean => member['x-ref'] === '';

/** The name of the field at a pointer, for a sentence: its title, else its number; null if there is no field. */
export function fieldAt(schema: JsonSchema, pointer: string): string | null {
  const [, properties, key] = pointer.split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const fields = membersOf(schema);
  const at = properties === 'properties' ? fields.findIndex(([name]) => name === key) : -1;
  const [name, member] = fields[at] ?? [];
  if (name === undefined || member === undefined) return null;
  return member['title'] === '' ? `number ${at + 1} of ${fields.length}` : `“${titleFor(member, name)}”`;
}

/** A fault of a field, with the correction. The server finds further faults. */
export interface DraftFault {
  readonly key: string;
  readonly message: string;
}

/**
 * At most one fault for each field: a missing or duplicate title, a missing target, or choices with missing or
 * duplicate titles (ignoring case).
 */
export function draftFaults(schema: JsonSchema): readonly DraftFault[] {
  const same = new Map(sameTitles(schema).map((one) => [one.key, one]));
  return membersOf(schema).flatMap(([key, member]): readonly DraftFault[] => {
    if (member['title'] === '') return [{ key, message: 'Give this field a name.' }];
    const alike = same.get(key);
    if (alike) return [{ key, message: sameTitleSentence(alike) }];
    if (targetLacking(member)) return [{ key, message: 'Choose what this field points to.' }];
    const choices = draftChoices(member);
    if (choices.some(({ title }) => title.trim() === ''))
      return [{ key, message: 'Give each choice a name, or remove it.' }];
    const named = choices.map(({ title }) => foldText(title.trim()));
    if (new Set(named).size < named.length)
      return [{ key, message: 'Two choices have the same name. Change one of them.' }];
    return [];
  });
}
