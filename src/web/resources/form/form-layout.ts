/** Which control stands for which part of a schema. Pure. */
import type { UiSchema } from '@rjsf/utils';
import type { CollectionEntry, FieldEntry } from '../../../contract/registry.ts';
import { isHideable } from '../../../contract/required-if-shown.ts';
import { isShown } from '../../../fields/form-words.ts';
import { type JsonSchema, membersOf, schemaIn, titleFor, typesOf } from '../../../fields/json-schema.ts';
import { fieldKindOf, type KindName } from '../../../fields/kinds.ts';
import { referenceField } from '../state/row/inside-fields.ts';
import { emptyMeans } from './form-values.ts';

export type FormMode = 'create' | 'update';

/** Controls that write their label beside or inside themselves. */
const ownLabel: ReadonlySet<KindName> = new Set(['boolean']);

const listedIn = (schema: JsonSchema): ReadonlySet<string> =>
  new Set(Array.isArray(schema.required) ? schema.required.map(String) : []);

/** The controls of its members stand for it. */
const isGroup = (schema: JsonSchema): boolean => fieldKindOf({ schema }).control(schema) === 'members';

/**
 * The controls below a schema that no field entry describes. `spare`: inside a group that may stay empty as a whole.
 * `options`: where what the schema points to is found.
 */
export function uiOfSchema(schema: JsonSchema, spare = false, options: FieldEntry['options'] = []): UiSchema {
  const field = referenceField(schema, '', options);
  const { name: kind, control, wide } = fieldKindOf({ schema });
  if (field) return { 'ui:field': kind, 'ui:options': { reference: field, spare } };
  const drawn = control(schema);
  if (drawn === 'field') return { 'ui:field': kind, 'ui:options': { spare, ...(wide && { ownLabel: true, wide }) } };
  if (drawn === 'widget') return { 'ui:widget': kind, 'ui:options': { ownLabel: ownLabel.has(kind), spare } };
  if (typesOf(schema).includes('array'))
    return {
      ...(schema.title ? { 'ui:title': String(schema.title) } : {}),
      'ui:options': { ownLabel: true, spare },
      items: uiOfSchema(schemaIn(schema.items), false, options),
    };
  const listed = listedIn(schema);
  const example = schemaIn(Array.isArray(schema.examples) ? schema.examples[0] : null);
  const lines = schema['x-lines'] === true;
  const members = Object.fromEntries(
    membersOf(schema).map(([name, member]) => {
      const group = isGroup(member) && typesOf(member).includes('object');
      // What another shows is asked for: the group is not empty then.
      const mayLack = spare && !(listed.has(name) && isHideable(member));
      const inner = uiOfSchema(member, group ? mayLack || !listed.has(name) : mayLack, options);
      const shown = typeof example[name] === 'string' ? { 'ui:placeholder': example[name] } : {};
      const line = lines ? { 'ui:options': { ...inner['ui:options'], line: true } } : {};
      return [name, { 'ui:title': titleFor(member, name), ...shown, ...inner, ...line }];
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
      if (field?.kind === 'discriminator') return [name, { 'ui:widget': 'hidden' }];
      if (field && relations.has(field.kind)) return [name, { 'ui:field': fieldKindOf(field).name }];
      const drawn = uiOfSchema(member, isGroup(member) && !listed.has(name), field?.options);
      return [
        name,
        typeof member[emptyMeans] === 'string' ? { ...drawn, 'ui:placeholder': member[emptyMeans] } : drawn,
      ];
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

/** What a row is called that nobody names; null where it has to be named. */
function usualName({ schemas, label }: CollectionEntry): string | null {
  const usual = schemaIn(schemaIn(schemas.create?.['properties'])[label])['default'];
  return typeof usual === 'string' && usual !== '' ? usual : null;
}

/** The name of a new row is left empty, and its default shown as what an empty one becomes: it would be typed into. */
function unnamed({ default: usual, ...member }: JsonSchema): JsonSchema {
  return { ...member, [emptyMeans]: usual };
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
    const isOffered =
      mode === 'update' || !entry.screen?.adding?.fields || listed.has(name) || field?.requiredIfShown === true;
    return (
      field !== undefined &&
      !field.implied &&
      !field.listsOnly &&
      field[mode] !== null &&
      may(field) &&
      (isOffered || entry.screen.adding.fields.includes(name))
    );
  });
  const usual = mode === 'create' ? usualName(entry) : null;
  const required = members
    .filter(([name]) => usual === null || name !== entry.label)
    .filter(([name, member]) => byName.get(name)?.requiredIfShown || mustHold(member, mode, listed.has(name)))
    .map(([name]) => name);
  return {
    type: 'object',
    ...(entry.groups.length > 0 ? { 'x-groups': entry.groups } : {}),
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(
      members.map(([name, member]) =>
        usual !== null && name === entry.label ? [name, unnamed(member)] : [name, member],
      ),
    ),
    additionalProperties: false,
  };
}

/**
 * The controls with those hidden that other values leave no room for; a field with a fault is never hidden. `wrong`
 * names the members with one.
 */
export function shownControls(schema: JsonSchema, ui: UiSchema, values: unknown, wrong: ReadonlySet<string>): UiSchema {
  const now = (typeof values === 'object' && values !== null ? values : {}) as Readonly<Record<string, unknown>>;
  const changed = membersOf(schema).flatMap(([name, member]): [string, UiSchema][] => {
    const control: UiSchema = ui[name] ?? {};
    if (!isShown(member, now) && !wrong.has(name)) return [[name, { ...control, 'ui:widget': 'hidden' }]];
    if (!member['properties'] || !ui[name]) return [];
    const inner = shownControls(
      member,
      control,
      now[name],
      wrong.has(name) ? new Set(Object.keys(schemaIn(member['properties']))) : new Set(),
    );
    return inner === control ? [] : [[name, inner]];
  });
  return changed.length > 0 ? { ...ui, ...Object.fromEntries(changed) } : ui;
}

/** Fields shown under the form as text: known to the reader, but not to be set here. */
export const restOfFields = (entry: CollectionEntry, schema: JsonSchema): readonly FieldEntry[] => {
  const edited = new Set(membersOf(schema).map(([name]) => name));
  return entry.fields.filter(
    (field) =>
      !edited.has(field.name) &&
      !field.inside &&
      !field.implied &&
      !field.listsOnly &&
      field.kind !== 'discriminator' &&
      !field.upload,
  );
};
