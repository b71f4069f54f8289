/** The parts of a project file, derived from the model: one for the project and one for each resource below it. */

import { levelRank } from '../../contract/audience.ts';
import { writableFields } from '../../contract/bodies.ts';
import type { Collection, Field, Model, Resource } from '../../contract/model.ts';
import { ownersFirst } from '../engine/write/owned-rows.ts';

export const rootName = 'project';

/** Permissions and history, which are not part of a project file. */
const staysBehind = new Set([
  'module_access_url',
  'project_access_url',
  'project_history_event',
  'role_permission',
  'user_permission',
]);

/** Fields that a file has although no call sets them, and settable fields that a file lacks. */
const exceptions: Readonly<
  Record<string, { readonly with?: readonly string[]; readonly without?: readonly string[] }>
> = {
  // The target installation's publisher decides whether other people see the project.
  project: { with: ['entity_type'], without: ['published'] },
  // People mentioned in old comments are not notified again.
  comment: { with: ['said_by'], without: ['user_ids'] },
};

/** Fields that are set when all rows exist: a locked module, for example, accepts no rows. */
const lateFields: Readonly<Record<string, readonly string[]>> = { project_scenario_module: ['locked'] };

export interface ProjectPart {
  readonly resource: Resource;
  /** The collection whose create checks the rows. */
  readonly collection: Collection;
  /** The exported fields of a row, including the owner. */
  readonly fields: readonly Field[];
  /** The subset of fields that a create accepts. */
  readonly sent: ReadonlySet<string>;
  readonly late: ReadonlySet<string>;
}

const known = new WeakMap<Model, readonly ProjectPart[]>();

/**
 * The parts of a project, each after the parts that its rows reference.
 * @throws if no resource file declares the project
 */
export function projectPartsOf(model: Model): readonly ProjectPart[] {
  const root = model.resources.get(rootName);
  if (!root) throw new Error(`No resource file declares "${rootName}", which files of projects begin with.`);
  const found =
    known.get(model) ??
    ownersFirst(model, root, staysBehind, { staying: true }).map((resource) => partOf(model, resource));
  known.set(model, found);
  return found;
}

function partOf(model: Model, resource: Resource): ProjectPart {
  const collection = collectionOf(model, resource);
  const { with: more = [], without = [] } = exceptions[resource.name] ?? {};
  const owners = new Set(resource.owners.map(({ field }) => field));
  const created = writableFields(collection, resource, 'create').filter(
    ({ name, kind }) => name !== resource.order && kind !== 'discriminator' && !without.includes(name),
  );
  const sent = new Set(created.map(({ name }) => name));
  const beside = [...resource.fields.values()].filter(
    (field) => !sent.has(field.name) && (more.includes(field.name) || holdsFile(field) || isOwner(field)),
  );
  function isOwner({ name, targets }: Field): boolean {
    return owners.has(name) && resource.name !== rootName && targets.some((target) => target !== rootName);
  }
  const fields = [...created, ...beside].filter(
    ({ name, targets }) => !(targets.length === 1 && owners.has(name) && targets[0] === rootName),
  );
  return { resource, collection, fields, sent, late: new Set(lateFields[resource.name]) };
}

/** The collection in which members create rows of this resource, inside the project if possible. */
function collectionOf(model: Model, resource: Resource): Collection {
  const creating = [...model.collections.values()].filter(
    ({ resource: of, operations, levels }) =>
      of === resource.name && operations.includes('create') && levelRank(levels.create) <= levelRank('member'),
  );
  const inside = creating.filter(({ path }) => path.startsWith('/api/projects/{project_id}/'));
  const [collection] = [...inside, ...creating];
  if (!collection) throw new Error(`Nobody can make a ${resource.name}, so that a file of a project cannot hold it.`);
  return collection;
}

/** Whether a field contains a picture or a document, which is stored beside the rows. */
export const holdsFile = ({ kind, schema }: Field): boolean =>
  kind === 'value' && 'url' in ((schema['properties'] as object | undefined) ?? {});
