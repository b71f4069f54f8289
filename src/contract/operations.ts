/** The generic calls of all collections: one list for server, contract and reference. Pure. */
import { type GenericOperation, operationOf, treeParameters } from './generic-operations.ts';
import { type Collection, issuedFields, type Model, type Resource } from './model.ts';

export interface Operation {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path in the contract, with parameters in braces. */
  readonly path: string;
  readonly verb: GenericOperation;
  readonly collection: Collection;
}

/** Whether all policies of an operation are `nobody`; the response is then 405. */
export const isClosed = ({ verb, collection }: Operation): boolean =>
  collection.access[operationOf(verb).access].every((policy) => policy.kind === 'nobody');

/** Whether everyone may call an operation, even without a login. */
export const isOpen = ({ verb, collection }: Operation): boolean =>
  !operationOf(verb).membersOnly &&
  collection.access[operationOf(verb).access].some(
    (policy) => policy.kind === 'audience' && policy.audience === 'public',
  );

/**
 * Whether an operation permanently deletes a value that the server issues only once, such as a key. An undo must not
 * restore that value, so the operation returns no change to undo.
 */
export const isFinal = ({ verb, collection }: Operation, resource: Resource): boolean =>
  (verb === 'delete' || verb === 'bulk_destroy') &&
  !collection.detach.includes('delete') &&
  issuedFields(resource).length > 0;

/** Names of the query parameters of a generic call. */
export const queryOf = ({ verb, collection }: Operation, { tree }: Pick<Resource, 'tree'>): readonly string[] =>
  (operationOf(verb).query ?? []).filter(
    (name) =>
      // References to a row that is only detached from a list stay valid.
      !(name === 'replace_with' && collection.detach.includes('delete')) &&
      (tree !== null || !(treeParameters as readonly string[]).includes(name)),
  );

/** Every generic operation of the model, in the order of the collections. */
export function operationsOf(model: Model): readonly Operation[] {
  return [...model.collections.values()].flatMap((collection) =>
    collection.operations.map((verb) => {
      const { method, path } = operationOf(verb);
      return {
        id: `${verb}_${collection.key}`,
        method,
        verb,
        collection,
        path: collection.path + (collection.singleton ? '.json' : path),
      };
    }),
  );
}

/** The product area of a path, which groups the reference. */
export function tagOf(path: string): string {
  const segments = path
    .replace(/^\/api\//, '')
    .replace('.json', '')
    .split('/');
  if (segments[0] === 'admin') return segments[1] === 'companies' ? 'System admin: companies' : 'System admin';
  if (segments[0] === 'company_admin') return 'Company admin';
  const nested = segments.filter((segment) => !segment.startsWith('{'));
  if (segments[0] === 'projects' && nested[1] === 'project_scenario_modules' && nested[2]) return 'Module contents';
  if (segments[0] === 'projects' && nested[1]) return 'Project contents';
  const words = (segments[0] ?? '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
