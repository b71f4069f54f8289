/** Adapts the collection of items to one kind of module. Pure. */
import type { EntityAttribute } from '../../../contract/generated/client.ts';
import type { JsonSchema } from '../../../contract/model.ts';
import type { CollectionEntry, FieldEntry } from '../../../contract/registry.ts';
import { fitsColumn, insideFields } from '../../resources/state/row/inside-fields.ts';
import type { ModuleKind } from '../module-kinds.ts';

/** The fields for position and drawing of an item, which only diagrams and canvases use. */
const drawn = new Set([
  'jsid',
  'mode',
  'layer_id',
  'celltype',
  'position',
  'size',
  'embeds',
  'source',
  'target',
  'embedding_enabled',
  'embedding_excluded',
  'project_scenario_module_id',
  'type',
]);

/** The columns: the title, the item type's own fields that fit into a cell, then the fields of every item. */
const columnsOf = (fields: readonly FieldEntry[]): readonly string[] => [
  'title',
  ...fields.filter((field) => field.inside && fitsColumn(field)).map(({ name }) => name),
  'text',
  'stakeholder_ids',
  'tag_ids',
  'user_ids',
];

type ItemType = Pick<EntityAttribute, 'id' | 'name' | 'plural' | 'json_schema' | 'validator'>;

/** The item type's own fields as a group. Its default is an object, so that the defaults of its fields apply. */
const groupOf = ({ json_schema }: ItemType): JsonSchema => ({ ...json_schema, title: 'Details', default: {} });

/** The schema of a body for the form. If there is only one item type, it is preset. */
function bodyFor(body: JsonSchema | null, only: ItemType | null): JsonSchema | null {
  if (!body) return null;
  const members = Object.entries((body['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>)
    .filter(([name]) => !drawn.has(name))
    .map(([name, member]): [string, JsonSchema] => {
      if (only && name === 'entity_attribute_id') return [name, { ...member, default: only.id }];
      if (only && name === 'values') return [name, groupOf(only)];
      return [name, member];
    });
  return { ...body, properties: Object.fromEntries(members) };
}

/**
 * The list of fields in which the object with the item type's fields is followed by each of these fields. The module is
 * not a column, because it is the same for all items; rows contain it, because references are resolved inside the
 * module.
 */
function fieldsFor(field: FieldEntry, only: ItemType | null): readonly FieldEntry[] {
  if (field.name === 'module_id') return [{ ...field, shown: false, filterable: false, sortable: false }];
  // There is only one item type, so the form submits the field without showing it.
  if (only && field.name === 'entity_attribute_id') return [{ ...field, kind: 'discriminator' }];
  if (only && field.name === 'values')
    return [{ ...field, title: 'Details', schema: groupOf(only) }, ...insideFields(field, groupOf(only))];
  return [field];
}

/** The names of fields in a kind of module: fields of the item type are members of an object. */
const namesOf = (named: readonly string[], fields: readonly FieldEntry[]): readonly string[] =>
  named.flatMap(
    (name) =>
      fields.find((field) => name === (field.inside ? `${field.inside.field}.${field.inside.member}` : field.name))
        ?.name ?? [],
  );

/**
 * The collection entry for one kind of module. If there is a single item type, it is preset, the items have its name,
 * and its own fields are added.
 */
export function itemEntry(
  entry: CollectionEntry,
  {
    icon,
    description: help,
    segment,
    view,
    view_by,
  }: Pick<ModuleKind, 'icon' | 'description' | 'segment' | 'view' | 'view_by'>,
  types: readonly ItemType[],
): CollectionEntry {
  const only = types.length === 1 ? (types[0] ?? null) : null;
  const fields = entry.fields.filter(({ name }) => !drawn.has(name)).flatMap((field) => fieldsFor(field, only));
  const plural = only?.plural || entry.plural;
  return {
    ...entry,
    title: only?.name ?? entry.title,
    plural,
    // The key includes the kind, because the user's settings for the list apply to all modules of the kind.
    key: `${entry.key}.${segment}`,
    icon,
    help,
    fields,
    // The item calls allow more operations than the generic ones.
    operations: [...entry.operations, 'bulk_update', 'bulk_destroy'],
    schemas: { create: bodyFor(entry.schemas.create, only), update: bodyFor(entry.schemas.update, only) },
    validators: { ...entry.validators, inside: only ? { values: only.validator } : {} },
    screen: {
      route: null,
      tab: null,
      segment: null,
      first: false,
      part: null,
      parts: [],
      title: plural,
      area: 'home',
      group: null,
      view,
      columns: columnsOf(fields),
      sort: null,
      sides: null,
      asks: null,
      review: null,
      charts: null,
      levels: [],
      by: namesOf(view_by, fields),
      item: null,
      details: null,
      adding: null,
      calls: [],
      note: null,
      preview: false,
      shownAs: null,
      figures: null,
      report: null,
      filter: {},
      lists: [],
      order: 0,
    },
  };
}
