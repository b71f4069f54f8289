/** The target of a proposal: the collection at its address, and the proposed call. */
import { resourceOf } from '../../../contract/bodies.ts';
import { type Collection, issuedFields, type Policy } from '../../../contract/model.ts';
import { readDigits } from '../../../fields/number/whole-number.ts';
import type { FieldError } from '../problem.ts';
import type { Values } from '../row-values.ts';
import type { Scope } from '../scope.ts';
import { actorFor } from '../system-role.ts';

/** The resource of proposals. Only this file names it. */
export const proposals = 'proposal';

/** The proposed call. */
export interface Proposed {
  readonly action: 'create' | 'update' | 'delete';
  readonly address: string;
  readonly row_id: number | null;
  readonly body: Values;
}

/** The target of the proposed call. */
export interface Target {
  readonly scope: Scope;
  /** The row id; null for a new row. */
  readonly row: number | null;
}

const own = '/api/projects';
const within = `${own}/{project_id}/`;
const accessOf = { create: 'create', update: 'write', delete: 'delete' } as const;

/** The collection and the path parameters of an address; null if the address is not that of a collection. */
function collectionAt({ model }: Scope, address: string): Pick<Scope, 'collection' | 'params'> | null {
  const segments = address.split('/');
  for (const collection of model.collections.values()) {
    const names = collection.path.split('/');
    if (names.length !== segments.length) continue;
    const params: Record<string, number> = {};
    const fits = names.every((name, at) => {
      const segment = segments[at] as string;
      if (!name.startsWith('{')) return name === segment;
      const id = readDigits(segment);
      if (id !== null) params[name.slice(1, -1)] = id;
      return id !== null;
    });
    if (fits) return { collection, params };
  }
  return null;
}

const asksAdmin = (policies: readonly Policy[]): boolean =>
  policies.some((policy) => 'right' in policy && policy.right === 'admin');

/** The reason why proposals are impossible in a collection; null if they are allowed. */
function refusalIn({ model }: Scope, collection: Collection, { action, row_id }: Proposed, project: number) {
  const resource = resourceOf(model, collection);
  const rows = resource.plural.toLowerCase();
  if (collection.path === own)
    return action === 'update' && row_id === project
      ? null
      : 'A proposal changes the project that it belongs to, and neither adds nor deletes projects.';
  const isWithin = collection.path.startsWith(within) && resource.guards.some(({ guard }) => guard === 'project');
  if (!isWithin || resource.name === proposals || collection.singleton)
    return `No ${rows} are proposed. Give the address of a list of what belongs to the project.`;
  // Grants are never proposed, because people must grant permissions themselves; keys neither, because an issued key is
  // shown only once.
  if (
    asksAdmin(collection.access[accessOf[action]]) ||
    asksAdmin(collection.access.read) ||
    issuedFields(resource).length
  )
    return `No ${rows} are proposed: somebody who may do so has to do it in person.`;
  return collection.operations.includes(action) ? null : `${resource.plural} are not ${action}d here.`;
}

/** The target of a proposal in the scope's project; null, with the faults, if the call cannot be proposed. */
export function targetOf(scope: Scope, proposed: Proposed, faults: FieldError[]): Target | null {
  const { action, address, row_id } = proposed;
  const project = scope.params['project_id'] as number;
  const fault = (pointer: string, message: string): null => {
    faults.push({ pointer, message });
    return null;
  };
  const found = collectionAt(scope, address);
  if (!found) return fault('/address', `There is no list at ${address.slice(0, 100)}.`);
  const { collection, params } = found;
  if (params['project_id'] !== undefined && params['project_id'] !== project)
    return fault('/address', 'This address leads to another project. A proposal changes what belongs to its own.');
  const refusal = refusalIn(scope, collection, proposed, project);
  if (refusal !== null) return fault('/address', refusal);
  if (action === 'create' && row_id !== null) return fault('/row_id', 'A row that is added has no id yet.');
  if (action !== 'create' && row_id === null) return fault('/row_id', `Say which row is ${action}d.`);
  return {
    row: row_id,
    scope: {
      ...scope,
      collection,
      params,
      resource: resourceOf(scope.model, collection),
      actor: actorFor(collection, action, scope.caller),
    },
  };
}
