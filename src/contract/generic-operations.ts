/** The generic calls that a collection may offer, as one table for codegen, contract, server and tests. Pure. */

interface OperationKind {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path after the base path; `{id}` is the row's id. */
  readonly path: string;
  /** The access rule of the collection that applies. */
  readonly access: 'read' | 'create' | 'write' | 'delete';
  /** The call has a body. */
  readonly body?: true;
  /** The call changes rows: it returns the id of a change, and may conflict with concurrent changes. */
  readonly changes?: true;
  /** Query parameters, as named in the contract; undefined if the call has none. */
  readonly query?: readonly string[];
  /**
   * The contract lists the condition parameters of each field for this call. Other calls with `any` accept conditions
   * too, but the contract only mentions them, because listing them for every call would double its size.
   */
  readonly listsConditions?: true;
  /** A basic call. The contract is also available with only the basic calls. */
  readonly primary?: true;
  /**
   * Only members may make the call, even if others may read the rows: visitors of access links and the public are
   * refused.
   */
  readonly membersOnly?: true;
}

const filesQuery = ['page', 'per_page', 'sort', 'q', 'fields', 'count', 'ids', 'any'] as const;
const listQuery = [...filesQuery, 'include'] as const;
/** Parameters that only lists of trees have. */
export const treeParameters = ['below', 'ancestors'] as const;
const pageQuery = ['page', 'per_page'] as const;

export const genericOperations = {
  list: {
    method: 'GET',
    path: '.json',
    access: 'read',
    query: [...listQuery, ...treeParameters],
    primary: true,
    listsConditions: true,
  },
  changes: {
    method: 'GET',
    path: '/changes.json',
    access: 'read',
    query: ['since', 'sort', 'q', 'fields', 'any', 'ids', 'below'],
  },
  quick_index: { method: 'GET', path: '/quick_index.json', access: 'read', query: ['q', 'ids'] },
  distribution: {
    method: 'GET',
    path: '/distribution.json',
    access: 'read',
    query: ['chart_fields', 'each', 'by', 'q', 'ids', 'any'],
  },
  get: { method: 'GET', path: '/{id}.json', access: 'read', primary: true, query: ['include'] },
  create: { method: 'POST', path: '.json', access: 'create', primary: true, body: true, changes: true },
  bulk_create: { method: 'POST', path: '/bulk_create.json', access: 'create', body: true, changes: true },
  update: { method: 'PUT', path: '/{id}.json', access: 'write', primary: true, body: true, changes: true },
  update_positions: {
    method: 'POST',
    path: '/update_positions.json',
    access: 'write',
    body: true,
    changes: true,
  },
  clone: { method: 'POST', path: '/{id}/clone.json', access: 'create', body: true, changes: true },
  bulk_clone: { method: 'POST', path: '/bulk_clone.json', access: 'create', body: true, changes: true },
  create_global_from: {
    method: 'POST',
    path: '/{id}/create_global_from.json',
    access: 'create',
    body: true,
    changes: true,
  },
  create_local_from: {
    method: 'POST',
    path: '/{id}/create_local_from.json',
    access: 'create',
    body: true,
    changes: true,
  },
  move_rows: { method: 'POST', path: '/move_rows.json', access: 'write', body: true, changes: true },
  delete: {
    method: 'DELETE',
    path: '/{id}.json',
    access: 'delete',
    primary: true,
    query: ['updated_at', 'replace_with'],
    changes: true,
  },
  move_item: { method: 'POST', path: '/{id}/move_item.json', access: 'write', body: true, changes: true },
  bulk_update: { method: 'POST', path: '/bulk_update.json', access: 'write', body: true, changes: true },
  bulk_destroy: { method: 'POST', path: '/bulk_destroy.json', access: 'delete', body: true, changes: true },
  import: {
    method: 'POST',
    path: '/import.json',
    access: 'create',
    query: ['dry_run', 'date_order'],
    body: true,
    changes: true,
  },
  export: { method: 'GET', path: '/export.{type}', access: 'read', query: [...filesQuery, 'headings'] },
  removed: { method: 'GET', path: '/removed.json', access: 'delete', query: [...pageQuery, 'q'], membersOnly: true },
  restore: { method: 'POST', path: '/removed/{id}/restore.json', access: 'create', changes: true },
  bulk_restore: { method: 'POST', path: '/bulk_restore.json', access: 'create', body: true, changes: true },
  value_counts: { method: 'GET', path: '/{id}/value_counts.json', access: 'write' },
  check_values: { method: 'POST', path: '/{id}/check_values.json', access: 'write', body: true },
  purge_values: { method: 'POST', path: '/{id}/purge_values.json', access: 'write', body: true, changes: true },
  history: { method: 'GET', path: '/{id}/history.json', access: 'read', query: pageQuery, membersOnly: true },
  uses: { method: 'GET', path: '/{id}/uses.json', access: 'read', query: pageQuery, membersOnly: true },
} as const satisfies Readonly<Record<string, OperationKind>>;

export type GenericOperation = keyof typeof genericOperations;

/** The properties of a generic call. */
export const operationOf = (verb: GenericOperation): OperationKind => genericOperations[verb];

/** All generic calls, in display order. */
export const genericVerbs = Object.keys(genericOperations) as readonly GenericOperation[];
