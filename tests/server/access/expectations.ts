/** What the table says of one call by one kind of user. */
import type { GenericOperation } from '../../../src/contract/model.ts';
import type { Kind } from './kinds.ts';
import { type Entry, table } from './table.ts';
import type { Outcome } from './try-operation.ts';
import { both, links, nobody, strangers } from './who.ts';

const accessAsked: Readonly<Record<GenericOperation, 'read' | 'create' | 'write' | 'delete'>> = {
  list: 'read',
  quick_index: 'read',
  get: 'read',
  export: 'read',
  create: 'create',
  import: 'create',
  update: 'write',
  update_positions: 'write',
  move_item: 'write',
  delete: 'delete',
};

/** The entry for a path: the one that names it, else the area it lies in. */
export const entryFor = (path: string): Entry | undefined =>
  table.find((entry) => entry.path === path) ??
  table.find((entry) => entry.path.endsWith('/**') && path.startsWith(entry.path.slice(0, -2)));

/** Entries that no collection has: they would prove nothing. */
export const unusedEntries = (paths: readonly string[]): readonly string[] =>
  table.filter((entry) => !paths.some((path) => entryFor(path) === entry)).map(({ path }) => path);

/** What the table says of one call by one kind of user, about rows of company A. */
export function expected(path: string, verb: GenericOperation, singleton: boolean, kind: Kind): Outcome {
  const entry = entryFor(path);
  if (!entry) throw new Error(`The table of expectations says nothing of ${path}: write down who may do what there.`);
  const asked = accessAsked[verb];
  const who = asked === 'read' ? entry.read : (entry[asked] ?? entry.write);
  if (who === nobody) return 405;
  // Deleting asks at the door who may read; what else it asks is asked of the row.
  const door = asked === 'delete' ? entry.read.door : who.door;
  if (!door.includes(kind)) return kind === 'anonymous' ? 401 : 403;
  const filtersRows = verb === 'list' || verb === 'quick_index' || verb === 'export';
  const adds = verb === 'create' || verb === 'import';

  const foreign = strangers.includes(kind) && entry.rows !== 'everyones' && entry.rows !== 'own';
  if (foreign || (entry.rows === 'own' && links.includes(kind))) {
    if (entry.through) return 404;
    if (filtersRows) return 'empty';
    if (singleton) return verb === 'get' ? 'empty' : 'in';
    if (adds) return ['/api/comments', '/api/labels', '/api/links'].includes(path) ? 'unseen' : 'in';
    return verb === 'update_positions' ? 'unseen' : 404;
  }

  if (entry.through && !entry.through.includes(kind)) return 403;
  // Changing and deleting ask reading as well.
  const may = adds || asked === 'read' ? who.may : both(who.may, entry.read.may);
  if (may.includes(kind)) return 'in';
  if (entry.rows === 'each' && filtersRows) return 'empty';
  if (entry.rows === 'each' && verb === 'update_positions' && !entry.read.may.includes(kind)) return 'unseen';
  return kind === 'anonymous' ? 401 : 403;
}
