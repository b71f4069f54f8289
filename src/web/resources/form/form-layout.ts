/** Which control stands for which part of a schema. Pure. */
import type { UiSchema } from '@rjsf/utils';
import type { JsonSchema } from '../../../contract/model.ts';
import type { CollectionEntry, FieldEntry } from '../../../contract/registry.ts';
import { typesOf } from '../../../contract/schema-types.ts';
import { titleFor } from './form-validator.ts';

export type FormMode = 'create' | 'update';

const objectOf = (schema: unknown): JsonSchema =>
  typeof schema === 'object' && schema !== null ? (schema as JsonSchema) : {};
const membersOf = (schema: JsonSchema): [string, JsonSchema][] =>
  Object.entries(objectOf(schema.properties)).map(([name, member]) => [name, objectOf(member)]);

/** Up to this many choices stand open; more fold into a select. */
const openChoices = 4;

const byFormat: Readonly<Record<string, string>> = {
  textarea: 'longText',
  html: 'html',
  color: 'color',
  date: 'date',
  'date-time': 'dateTime',
  json: 'json',
  image: 'image',
  uri: 'url',
  'uri-or-empty': 'url',
  email: 'email',
};

/** Name of the widget for a value of this schema; null where the form library's own walk goes on below. */
export function widgetOf(schema: JsonSchema): string | null {
  const types = typesOf(schema);
  const format = byFormat[String(schema.format ?? '')];
  if (format) return format;
  if (Array.isArray(schema.enum)) {
    const choices = schema.enum.filter((one) => one !== null);
    return choices.length <= openChoices ? 'radios' : 'select';
  }
  if (types.includes('boolean')) return 'switch';
  if (types.includes('array')) {
    const inner = typesOf(objectOf(schema.items));
    if (inner.length === 1 && ['string', 'number', 'integer'].includes(inner[0] ?? '')) return 'list';
    return inner.includes('object') && membersOf(objectOf(schema.items)).length > 0 ? null : 'json';
  }
  if (types.includes('object'))
    return membersOf(schema).length > 0 && schema.additionalProperties !== true ? null : 'json';
  if (types.length > 1) return 'json';
  if (types.includes('integer') || types.includes('number')) return 'number';
  return types.includes('string') ? 'text' : 'json';
}

/** Widgets that write their label beside or inside themselves. */
const ownLabel = new Set(['switch']);

const listedIn = (schema: JsonSchema): ReadonlySet<string> =>
  new Set(Array.isArray(schema.required) ? schema.required.map(String) : []);

/** The controls below a schema that no field entry describes. `spare`: inside a group that may stay empty as a whole. */
export function uiOfSchema(schema: JsonSchema, spare = false): UiSchema {
  const widget = widgetOf(schema);
  if (widget === 'json') return { 'ui:field': 'json', 'ui:options': { spare } };
  if (widget) return { 'ui:widget': widget, 'ui:options': { ownLabel: ownLabel.has(widget), spare } };
  if (typesOf(schema).includes('array'))
    return {
      ...(schema.title ? { 'ui:title': String(schema.title) } : {}),
      'ui:options': { ownLabel: true, spare },
      items: uiOfSchema(objectOf(schema.items)),
    };
  const listed = listedIn(schema);
  const members = Object.fromEntries(
    membersOf(schema).map(([name, member]) => {
      const group = widgetOf(member) === null && typesOf(member).includes('object');
      const inner = uiOfSchema(member, group ? spare || !listed.has(name) : spare);
      return [name, { 'ui:title': titleFor(member, name), ...inner }];
    }),
  );
  return { 'ui:options': { ownLabel: true, spare }, ...members };
}

const relations = new Set<FieldEntry['kind']>(['reference', 'references', 'polymorphic']);

/** The controls of a collection's form. */
export function uiOfFields(schema: JsonSchema, fields: readonly FieldEntry[]): UiSchema {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const listed = listedIn(schema);
  return Object.fromEntries(
    membersOf(schema).map(([name, member]) => {
      const field = byName.get(name);
      if (field?.kind === 'twin') return [name, { 'ui:widget': 'hidden' }];
      if (field && relations.has(field.kind)) return [name, { 'ui:field': 'relation' }];
      return [name, uiOfSchema(member, widgetOf(member) === null && !listed.has(name))];
    }),
  );
}

/** Something must stand here: said by the schema's `required`, or by what it refuses. */
function mustHold(schema: JsonSchema, mode: FormMode, listed: boolean): boolean {
  const types = [schema.type].flat();
  if (types.includes('null') || types.includes('boolean')) return false;
  // An emptied number of a new row takes its default; of a row that stands there is nothing it could become.
  if (listed || (mode === 'update' && (types.includes('integer') || types.includes('number')))) return true;
  return Number(schema.minLength ?? 0) > 0 || Number(schema.minItems ?? 0) > 0;
}

/**
 * The schema of the form: the body's, with only the fields that this caller may set, and with everything that must be
 * filled marked so that its label says it.
 */
export function formSchema(entry: CollectionEntry, mode: FormMode, may: (field: FieldEntry) => boolean): JsonSchema {
  const body = entry.schemas[mode] ?? {};
  const listed = listedIn(body);
  const byName = new Map(entry.fields.map((field) => [field.name, field]));
  const members = membersOf(body).filter(([name]) => {
    const field = byName.get(name);
    return field !== undefined && !field.implied && field[mode] !== null && may(field);
  });
  const required = members.filter(([name, member]) => mustHold(member, mode, listed.has(name))).map(([name]) => name);
  return {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(members),
    additionalProperties: false,
  };
}

/** Fields shown under the form as text: known to the reader, but not to be set here. */
export const restOfFields = (entry: CollectionEntry, schema: JsonSchema): readonly FieldEntry[] => {
  const edited = new Set(membersOf(schema).map(([name]) => name));
  return entry.fields.filter((field) => !edited.has(field.name) && !field.implied && field.kind !== 'twin');
};
