/** The collection of items as the list of one kind of module needs it. Pure. */
import type { EntityAttribute } from '../../../contract/generated/client.ts';
import type { JsonSchema } from '../../../contract/model.ts';
import type { CollectionEntry, FieldEntry } from '../../../contract/registry.ts';
import { fitsColumn, insideFields } from '../../resources/state/row/inside-fields.ts';
import type { ModuleKind } from '../module-kinds.ts';

/** Where and how an item is drawn: only diagrams and canvases have a use for it. */
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

/** The item type's own fields that a cell has room for stand between the title and what every item has. */
const columnsOf = (fields: readonly FieldEntry[]): readonly string[] => [
  'title',
  ...fields.filter((field) => field.inside && fitsColumn(field)).map(({ name }) => name),
  'text',
  'stakeholder_ids',
  'tag_ids',
  'user_ids',
];

type ItemType = Pick<EntityAttribute, 'id' | 'name' | 'plural' | 'json_schema' | 'validator'>;

/** The item type's own fields as one group, begun so that its members' defaults are filled in. */
const groupOf = ({ json_schema }: ItemType): JsonSchema => ({ ...json_schema, title: 'Details', default: {} });

/** The members of a body that a person fills in; an only item type is filled in already. */
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
 * The object with the item type's fields is followed by these, as fields of their own. The module is the same for all
 * items and no column; rows have it, since what their fields point to is found in it.
 */
function fieldsFor(field: FieldEntry, only: ItemType | null): readonly FieldEntry[] {
  if (field.name === 'module_id') return [{ ...field, shown: false, filterable: false, sortable: false }];
  // There is nothing to choose: the field goes with the form without being seen.
  if (only && field.name === 'entity_attribute_id') return [{ ...field, kind: 'discriminator' }];
  if (only && field.name === 'values')
    return [{ ...field, title: 'Details', schema: groupOf(only) }, ...insideFields(field, groupOf(only))];
  return [field];
}

/** Names of fields as a kind of module has them: those of the item type lie in an object. */
const namesOf = (named: readonly string[], fields: readonly FieldEntry[]): readonly string[] =>
  named.flatMap(
    (name) =>
      fields.find((field) => name === (field.inside ? `${field.inside.field}.${field.inside.member}` : field.name))
        ?.name ?? [],
  );

/** With one item type there is no choice of it, its items are called by its name, and its own fields can be filled in. */
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
    // What a reader chooses is chosen for all modules of the kind.
    key: `${entry.key}.${segment}`,
    icon,
    help,
    fields,
    // The items' own calls, which take more than these do.
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
      figures: null,
      report: null,
      filter: {},
      lists: [],
      order: 0,
    },
  };
}
