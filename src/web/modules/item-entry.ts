/** The collection of items as the table of one kind of module needs it. Pure. */
import type { EntityAttribute } from '../../contract/generated/client.ts';
import type { JsonSchema } from '../../contract/model.ts';
import type { CollectionEntry, FieldEntry } from '../../contract/registry.ts';
import type { ModuleKind } from './module-kinds.ts';

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
  'module_id',
  'type',
]);

const columns = ['title', 'text', 'stakeholder_ids', 'tag_ids', 'user_ids'];

type ItemType = Pick<EntityAttribute, 'id' | 'json_schema'>;

/** The item type's own fields as one group, which starts with their defaults. */
function groupOf({ json_schema }: ItemType): JsonSchema {
  const fields = Object.entries((json_schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>);
  const defaults = fields.flatMap(([name, field]) => ('default' in field ? [[name, field['default']] as const] : []));
  return { ...json_schema, title: 'Details', default: Object.fromEntries(defaults) };
}

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

function fieldFor(field: FieldEntry, only: ItemType | null): FieldEntry {
  // There is nothing to choose: the field goes with the form without being seen.
  if (only && field.name === 'entity_attribute_id') return { ...field, kind: 'twin' };
  if (only && field.name === 'values') {
    return { ...field, title: 'Details', schema: groupOf(only) };
  }
  return field;
}

/** With one item type there is no choice of it, and its own fields can be filled in. */
export function itemEntry(
  entry: CollectionEntry,
  { icon, description }: Pick<ModuleKind, 'icon' | 'description'>,
  types: readonly ItemType[],
): CollectionEntry {
  const only = types.length === 1 ? (types[0] ?? null) : null;
  return {
    ...entry,
    icon,
    description,
    fields: entry.fields.filter(({ name }) => !drawn.has(name)).map((field) => fieldFor(field, only)),
    schemas: { create: bodyFor(entry.schemas.create, only), update: bodyFor(entry.schemas.update, only) },
    screen: {
      route: null,
      tab: null,
      title: entry.plural,
      area: 'home',
      view: 'table',
      columns,
      sort: null,
      group: null,
      item: null,
      order: 0,
    },
  };
}
