/** The calls that every collection may offer: one table for the codegen, the contract, the server and the tests. Pure. */

interface OperationKind {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** What follows the base path; `{id}` names the row. */
  readonly path: string;
  /** The access rule of the collection that is asked. */
  readonly access: 'read' | 'create' | 'write' | 'delete';
  /** Takes a body. */
  readonly body?: true;
  /** Changes rows: it answers the id of a change, and others may have been faster. */
  readonly changes?: true;
  /** Told to members only, whoever reads the rows: never to visitors of access links or to the public. */
  readonly membersOnly?: true;
}

export const genericOperations = {
  list: { method: 'GET', path: '.json', access: 'read' },
  quick_index: { method: 'GET', path: '/quick_index.json', access: 'read' },
  get: { method: 'GET', path: '/{id}.json', access: 'read' },
  create: { method: 'POST', path: '.json', access: 'create', body: true, changes: true },
  update: { method: 'PUT', path: '/{id}.json', access: 'write', body: true, changes: true },
  update_positions: {
    method: 'POST',
    path: '/update_positions.json',
    access: 'write',
    body: true,
    changes: true,
  },
  delete: { method: 'DELETE', path: '/{id}.json', access: 'delete', changes: true },
  move_item: { method: 'POST', path: '/{id}/move_item.json', access: 'write', body: true, changes: true },
  bulk_update: { method: 'POST', path: '/bulk_update.json', access: 'write', body: true, changes: true },
  bulk_destroy: { method: 'POST', path: '/bulk_destroy.json', access: 'delete', body: true, changes: true },
  import: { method: 'POST', path: '/import.json', access: 'create', body: true, changes: true },
  export: { method: 'GET', path: '/export.{type}', access: 'read' },
  removed: { method: 'GET', path: '/removed.json', access: 'delete', membersOnly: true },
  restore: { method: 'POST', path: '/removed/{id}/restore.json', access: 'create', changes: true },
  bulk_restore: { method: 'POST', path: '/bulk_restore.json', access: 'create', body: true, changes: true },
  value_counts: { method: 'GET', path: '/{id}/value_counts.json', access: 'write' },
  purge_values: { method: 'POST', path: '/{id}/purge_values.json', access: 'write', body: true, changes: true },
  history: { method: 'GET', path: '/{id}/history.json', access: 'read', membersOnly: true },
  uses: { method: 'GET', path: '/{id}/uses.json', access: 'read', membersOnly: true },
} as const satisfies Readonly<Record<string, OperationKind>>;

export type GenericOperation = keyof typeof genericOperations;

/** What is said of a generic call. */
export const operationOf = (verb: GenericOperation): OperationKind => genericOperations[verb];

/** All generic calls, in the order in which a collection offers them. */
export const genericVerbs = Object.keys(genericOperations) as readonly GenericOperation[];
