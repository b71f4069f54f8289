/** The expected outcome of a call by one kind of user, from the table. */
import type { GenericOperation } from '../../../src/contract/generic-operations.ts';
import type { Kind } from './kinds.ts';
import { type Entry, table } from './table.ts';
import type { Outcome } from './try-operation.ts';
import { both, links, members, nobody, strangers, systemAdmins } from './who.ts';

const accessAsked: Readonly<Record<GenericOperation, 'read' | 'create' | 'write' | 'delete'>> = {
  list: 'read',
  changes: 'read',
  quick_index: 'read',
  distribution: 'read',
  get: 'read',
  export: 'read',
  create: 'create',
  bulk_create: 'create',
  import: 'create',
  update: 'write',
  update_positions: 'write',
  move_item: 'write',
  move_rows: 'write',
  clone: 'create',
  bulk_clone: 'create',
  create_global_from: 'create',
  create_local_from: 'create',
  bulk_update: 'write',
  delete: 'delete',
  bulk_destroy: 'delete',
  removed: 'delete',
  restore: 'create',
  bulk_restore: 'create',
  history: 'read',
  uses: 'read',
  value_counts: 'write',
  check_values: 'write',
  purge_values: 'write',
};

/** Calls about past changes and uses are for members only, even if others may read the rows. */
const membersOnly: readonly GenericOperation[] = ['removed', 'restore', 'bulk_restore', 'history', 'uses'];

/** Calls whose body names rows, which may be missing for the caller. */
const naming: readonly GenericOperation[] = [
  'update_positions',
  'move_rows',
  'bulk_clone',
  'bulk_update',
  'bulk_destroy',
];

/** The entry for a path: the exact entry, else the entry of its area. */
export const entryFor = (path: string): Entry | undefined =>
  table.find((entry) => entry.path === path) ??
  table.find((entry) => entry.path.endsWith('/**') && path.startsWith(entry.path.slice(0, -2)));

/** Table entries that match no collection. The test refuses them, because they would check nothing. */
export const unusedEntries = (paths: readonly string[]): readonly string[] =>
  table.filter((entry) => !paths.some((path) => entryFor(path) === entry)).map(({ path }) => path);

/**
 * The expected outcome of a call by one kind of user on rows of company A. Calls for changes send an invalid mark,
 * which is refused only after access is granted; live/changes.test.ts tests the rows in their responses.
 */
export function expected(path: string, verb: GenericOperation, singleton: boolean, kind: Kind): Outcome {
  if (verb !== 'changes') return expectedOf(path, verb, singleton, kind);
  const listed = expectedOf(path, 'list', singleton, kind);
  return listed === 'empty' ? 'in' : listed;
}

function expectedOf(path: string, verb: GenericOperation, singleton: boolean, kind: Kind): Outcome {
  const entry = entryFor(path);
  if (!entry) throw new Error(`The table of expectations says nothing of ${path}: write down who may do what there.`);
  const action = accessAsked[verb];
  const who = action === 'read' ? entry.read : (entry[action] ?? entry.write);
  if (who === nobody) return 405;
  // A deletion first requires permission to read; everything else depends on the row.
  const door = action === 'delete' ? entry.read.door : who.door;
  if (membersOnly.includes(verb) && !members.some((member) => member === kind)) return kind === 'anonymous' ? 401 : 403;
  if (!door.includes(kind)) return kind === 'anonymous' ? 401 : 403;
  // For bulk calls the caller's kind is checked before the named rows; access links never write.
  if ((!who.door.includes(kind) || links.includes(kind)) && (verb === 'bulk_destroy' || verb === 'removed'))
    return kind === 'anonymous' ? 401 : 403;
  const filtersRows =
    verb === 'list' || verb === 'quick_index' || verb === 'distribution' || verb === 'export' || verb === 'removed';
  const adds = verb === 'create' || verb === 'import';

  const foreign = strangers.includes(kind) && entry.rows !== 'everyones' && entry.rows !== 'own';
  if (foreign || (entry.rows === 'own' && links.includes(kind))) {
    if (entry.through) return 404;
    if (filtersRows) return 'empty';
    if (singleton) return verb === 'get' ? 'empty' : 'in';
    if (adds) return ['/api/comments', '/api/labels', '/api/links'].includes(path) ? 'unseen' : 'in';
    return naming.includes(verb) ? 'unseen' : 404;
  }

  if (entry.through && !entry.through.includes(kind)) return 403;
  // Updates and deletions also require permission to read.
  const some = adds || action === 'read' ? who.may : both(who.may, entry.read.may);
  // System admins create global rows from rows that they can read.
  const may = verb === 'create_global_from' ? both(systemAdmins, entry.read.may) : some;
  // Nothing has been deleted, so a caller with access gets an empty list.
  if (may.includes(kind)) return verb === 'removed' ? 'empty' : 'in';
  if ((entry.rows === 'each' || entry.rows === 'hidden') && filtersRows) return 'empty';
  if (entry.rows === 'hidden' && !entry.read.may.includes(kind)) return naming.includes(verb) ? 'unseen' : 404;
  // A deletion below such a path depends on the path, not on the rows.
  const byPath = verb === 'bulk_destroy' && !!entry.through && !!entry.delete && !who.may.includes(kind);
  if (entry.rows === 'each' && naming.includes(verb) && !byPath && !entry.read.may.includes(kind)) return 'unseen';
  return kind === 'anonymous' ? 401 : 403;
}
