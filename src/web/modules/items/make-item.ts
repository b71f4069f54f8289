/** Creates an item in a list from an item elsewhere, with a link to the original. */
import type { EntityValue, EntityValueCreate } from '../../../contract/generated/client.ts';
import { offerUndo, undo } from '../../api/changes.ts';
import { answered, api, changed } from '../../api/client.ts';
import { inPlace } from '../../api/failure.ts';
import { queries } from '../../api/queries.ts';
import { invalidateResource } from '../../resources/state/query/keys.ts';
import type { ListedModule } from '../module-groups.ts';
import type { ModuleFamily, ModuleKind } from '../module-kinds.ts';

export const itemResource = 'entity_value';
export const linkResource = 'entity_value_link';

export interface ItemPlace {
  readonly project: number;
  readonly module: number;
}

const moduleOf = ({ project, module }: ItemPlace): string =>
  `/api/projects/${project}/project_scenario_modules/${module}`;

/** The path of a module's items. */
export const itemsPath = (place: ItemPlace): string => `${moduleOf(place)}/entity_values`;

/** The path of the links between a module's items. */
export const linksPath = (place: ItemPlace): string => `${moduleOf(place)}/entity_value_links`;

/** The families of modules that are lists of work. */
const listing: ReadonlySet<ModuleFamily> = new Set(['lists', 'risks', 'boards', 'change']);

/** Whether items of other modules can be copied into a module of the kind. */
export const takesItems = ({ content, family }: Pick<ModuleKind, 'content' | 'family'>): boolean =>
  content === 'items' && listing.has(family);

/** The fields that are copied. The item type of the target module may have other fields besides. */
const carried = ['title', 'text', 'stakeholder_ids', 'product_and_service_item_ids', 'tag_ids', 'user_ids'] as const;

interface Making {
  readonly from: ItemPlace;
  readonly id: number;
  readonly to: Pick<ListedModule, 'id' | 'name' | 'scenario_module_id'>;
}

/**
 * Creates the item and the link to the original, or neither. Both are undone together.
 * @throws {Problem} if the server refuses one of them
 */
export async function makeItem({ from, id, to }: Making): Promise<void> {
  const path = { project_id: from.project, module_id: from.module };
  const [item, types] = await Promise.all([
    answered(
      api.GET('/api/projects/{project_id}/project_scenario_modules/{module_id}/entity_values/{id}.json', {
        params: { path: { ...path, id } },
        optOut: inPlace,
      }),
    ),
    answered(
      api.GET('/api/entity_attributes.json', {
        params: { query: { 'module_type_id.equals': [to.scenario_module_id], fields: 'id', page: 1, per_page: 1 } },
        optOut: inPlace,
      }),
    ),
  ]);
  const body: EntityValueCreate = {
    ...(Object.fromEntries(carried.map((field) => [field, item[field]])) as Pick<
      EntityValue,
      (typeof carried)[number]
    >),
    entity_attribute_id: types[0]?.id ?? 0,
  };
  const made = await changed(
    api.POST('/api/projects/{project_id}/project_scenario_modules/{module_id}/entity_values.json', {
      params: { path: { ...path, module_id: to.id } },
      body,
      optOut: inPlace,
    }),
  );
  try {
    const link = await changed(
      api.POST('/api/projects/{project_id}/project_scenario_modules/{module_id}/entity_value_links.json', {
        params: { path },
        body: { entity_value_id: id, linked_entity_value_id: made.data.id },
        optOut: inPlace,
      }),
    );
    offerUndo(`${item.title || 'Untitled'} is now in ${to.name}`, [...made.changes, ...link.changes]);
  } catch (refused) {
    // The new item is removed if the link fails, because a second attempt would create it again.
    await undo(made.changes);
    throw refused;
  } finally {
    await Promise.all([invalidateResource(queries, itemResource), invalidateResource(queries, linkResource)]);
  }
}
