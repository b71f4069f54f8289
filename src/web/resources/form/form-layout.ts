/** Determines the controls of a form for a schema. Pure. */
import type { UiSchema } from '@rjsf/utils';
import type { CollectionEntry, FieldEntry } from '../../../contract/registry.ts';
import { isHideable } from '../../../contract/required-if-shown.ts';
import { readsOf } from '../../../fields/condition/condition.ts';
import { isShown } from '../../../fields/form-words.ts';
import { type JsonSchema, membersOf, schemaIn, titleFor, typesOf } from '../../../fields/json-schema.ts';
import { fieldKindOf, type KindName } from '../../../fields/kinds.ts';
import { referenceField } from '../state/row/inside-fields.ts';
import { emptyMeans } from './form-values.ts';
import { type Beside, nothingBeside } from './use-beside.ts';

export type FormMode = 'create' | 'update';

/** The kinds whose controls include their label. */
const ownLabel: ReadonlySet<KindName> = new Set(['boolean']);

const listedIn = (schema: JsonSchema): ReadonlySet<string> =>
  new Set(Array.isArray(schema.required) ? schema.required.map(String) : []);

/** Whether the controls of the schema's members represent it, instead of a single control. */
const isGroup = (schema: JsonSchema): boolean => fieldKindOf({ schema }).control(schema) === 'members';

/**
 * The controls for a schema without a field entry. `spare`: the schema is inside a group that may be empty. `options`:
 * the resources to which references may point.
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
      // A member that another member's value shows is required once it is shown, because the group is not empty then.
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

/** The controls for the form of a collection. */
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

/** Whether a value is required, by `required` or by the limits of the schema. */
function mustHold(schema: JsonSchema, mode: FormMode, listed: boolean): boolean {
  const types = [schema.type].flat();
  if (types.includes('null') || types.includes('boolean')) return false;
  // An empty number of a new row gets its default. An existing row has no such default, so the number is required.
  if (listed || (mode === 'update' && (types.includes('integer') || types.includes('number')))) return true;
  return Number(schema.minLength ?? 0) > 0 || Number(schema.minItems ?? 0) > 0;
}

/** The default name of a row; null if the user has to enter a name. */
function usualName({ schemas, label }: CollectionEntry): string | null {
  const usual = schemaIn(schemaIn(schemas.create?.['properties'])[label])['default'];
  return typeof usual === 'string' && usual !== '' ? usual : null;
}

/**
 * The default name of a new row is the placeholder of an empty field, because the user would have to delete a prefilled
 * name.
 */
function unnamed({ default: usual, ...member }: JsonSchema): JsonSchema {
  return { ...member, [emptyMeans]: usual };
}

/**
 * The schema of the form: that of the body, reduced to the fields that the user may set, with all required fields
 * marked for their labels.
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

interface Shown {
  /** Members with errors. */
  readonly wrong: ReadonlySet<string>;
  readonly beside?: Beside | undefined;
}

/** Hides the controls that the conditions of the values hide, but never one with an error. */
export function shownControls(schema: JsonSchema, ui: UiSchema, values: unknown, shown: Shown): UiSchema {
  const { wrong, beside = nothingBeside } = shown;
  const own = (typeof values === 'object' && values !== null ? values : {}) as Readonly<Record<string, unknown>>;
  const now = { ...own, ...beside.values };
  const isHidden = (member: JsonSchema): boolean =>
    !isShown(member, now) && !readsOf(member['x-shown-if']).some((name) => beside.unread.has(name));
  const changed = membersOf(schema).flatMap(([name, member]): [string, UiSchema][] => {
    const control: UiSchema = ui[name] ?? {};
    if (isHidden(member) && !wrong.has(name)) return [[name, { ...control, 'ui:widget': 'hidden' }]];
    if (!member['properties'] || !ui[name]) return [];
    const inner = shownControls(member, control, own[name], {
      wrong: wrong.has(name) ? new Set(Object.keys(schemaIn(member['properties']))) : new Set(),
    });
    return inner === control ? [] : [[name, inner]];
  });
  return changed.length > 0 ? { ...ui, ...Object.fromEntries(changed) } : ui;
}

/** The fields that are shown below the form as text, because the user may not set them here. */
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
