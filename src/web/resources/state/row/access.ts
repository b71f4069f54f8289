/** What the caller may do with a collection and its rows, as far as the web can know; the server has the last word. */
import { createContext, useContext, useMemo } from 'react';
import { type GuardName, type Level, levelRank, type Policy } from '../../../../contract/model.ts';
import { allows, type Caller, type Facts, type Rights } from '../../../../contract/permissions.ts';
import type { CollectionEntry, FieldEntry } from '../../../../contract/registry.ts';
import { useCaller } from '../../../session/caller.ts';
import type { Row } from './row.ts';

export interface Access {
  readonly read: boolean;
  /** The caller is of this audience, or of one above it. */
  readonly isOf: (audience: Level) => boolean;
  readonly create: boolean;
  readonly reorder: boolean;
  readonly bringIn: boolean;
  readonly takeOut: boolean;
  /** A file may be made of the row. */
  readonly takeFile: (file: CollectionEntry['givesFiles'][number], row: Row) => boolean;
  /** A data dictionary may be uploaded: into the row, or without one as a new row. */
  readonly takeDictionary: (row: Row | null) => boolean;
  readonly update: (row: Row) => boolean;
  /** The row may be deleted. */
  readonly remove: (row: Row) => boolean;
  /** What was deleted may be seen, and brought back. */
  readonly deleted: boolean;
  readonly restore: boolean;
  /** What has happened to rows may be seen. */
  readonly history: boolean;
  /** What points to rows may be seen. */
  readonly uses: boolean;
  /** The row may be taken out of here, by what the collection has for that. */
  readonly detach: (row: Row) => boolean;
  /** The field may be changed in this row. */
  readonly edit: (field: FieldEntry, row: Row) => boolean;
  /** A picture may be put on this row, and taken off. */
  readonly picture: (field: FieldEntry, row: Row) => boolean;
  /** Some field may be changed in some row. */
  readonly editable: (field: FieldEntry) => boolean;
}

type GuardFacts = NonNullable<NonNullable<Facts['guards']>[GuardName]>;

/**
 * A guard nothing is known of is taken to be open, so that only the company's own check remains: an action shown in
 * vain is refused by the server with a reason, one hidden in error cannot be found at all.
 */
const open: GuardFacts = { permissions: { read: true, write: true, admin: true }, everyones: false, locked: false };

function ownFacts(row: Row | null): GuardFacts | null {
  const granted = row?.permissions;
  if (typeof granted !== 'object' || granted === null) return null;
  return { permissions: granted as Rights, everyones: row?.company_id === null, locked: row?.locked === true };
}

/**
 * Facts about a row of a collection, or without one about a row that is yet to be: what the row tells of its own guard,
 * else what is known from the rows above it.
 */
export function factsOf(
  entry: Pick<CollectionEntry, 'guards' | 'creator'>,
  row: Row | null,
  above: Facts | null,
  caller: Caller,
): Facts {
  const own = ownFacts(row);
  const guarding = entry.guards.filter(({ column }) => row?.[column] !== null);
  const guards = guarding.map(({ guard, column }) => {
    const known = column === 'id' ? own : above?.guards?.[guard];
    return [guard, known ?? above?.guards?.[guard] ?? own ?? open];
  });
  const creator = row && entry.creator !== null ? row[entry.creator] : null;
  return {
    guards: { ...above?.guards, ...Object.fromEntries(guards) },
    row: guarding.map(({ guard }) => guard),
    mine: row === null || creator === undefined || (caller.user !== null && creator === caller.user),
  };
}

/** The row answers for itself who may do what with it, and the caller administers it. */
export function administers(entry: CollectionEntry, row: Row, caller: Caller): boolean {
  const own = entry.guards.find(({ column }) => column === 'id')?.guard;
  if (!own || own === 'module' || entry.params.length > 0 || caller.company === null) return false;
  return allows([{ kind: 'guard', guard: own, right: 'admin' }], caller, factsOf(entry, row, null, caller));
}

/** What is known of the rows that everything below them stands on; an item's page tells it. */
export const FactsAbove = createContext<Facts | null>(null);

/** The rows have an order of their own that is worth having: the one their screen comes with. */
const isOrdered = ({ screen, order }: CollectionEntry): boolean => !screen?.sort || screen.sort === order;

/** What the caller may do in a collection and with each of its rows; `above` is known of what it stands in. */
export function accessTo(entry: CollectionEntry, caller: Caller, above: Facts | null): Access {
  const may = (policies: readonly Policy[], row: Row | null): boolean =>
    allows(policies, caller, factsOf(entry, row, above, caller));
  const has = (operation: CollectionEntry['operations'][number]) => entry.operations.includes(operation);
  // What has happened is told to members only.
  const isOf = (audience: Level) => caller.shared === null && levelRank(caller.audience) >= levelRank(audience);
  const isMember = isOf('member');
  const update = (row: Row | null) => has('update') && entry.schemas.update !== null && may(entry.access.write, row);
  const edit = (field: FieldEntry, row: Row | null) => update(row) && field.update !== null && may([field.update], row);
  return {
    read: may(entry.access.read, null),
    isOf,
    create: has('create') && entry.schemas.create !== null && may(entry.access.create, null),
    reorder: isOrdered(entry) && (has('move_item') || has('update_positions')) && may(entry.access.write, null),
    bringIn: (has('import') || entry.takesTable !== null || entry.takesFile !== null) && may(entry.access.create, null),
    takeDictionary: (row) =>
      entry.takesDictionary !== null && (row === null ? may(entry.access.create, null) : update(row)),
    takeFile: ({ policies }, row) => may(policies ?? entry.access.read, row),
    takeOut: has('export') && may(entry.access.read, null),
    update,
    deleted: has('removed') && isMember && may(entry.access.read, null) && may(entry.access.delete, null),
    restore: has('restore') && isMember && may(entry.access.create, null),
    history: has('history') && isMember,
    uses: has('uses') && isMember,
    remove: (row) => has('delete') && may(entry.access.delete, row),
    detach: (row) => entry.detach !== null && may(entry.access[entry.detach.by === 'update' ? 'write' : 'delete'], row),
    edit,
    picture: ({ upload }, row) => upload !== undefined && update(row) && may([upload.policy], row),
    editable: (field) => edit(field, null),
  };
}

/** The caller's access to a collection, where it stands on the page. */
export function useAccess(entry: CollectionEntry): Access {
  const caller = useCaller();
  const above = useContext(FactsAbove);
  return useMemo(() => accessTo(entry, caller, above), [entry, caller, above]);
}

/** What the page for refused screens is told: what was asked for, and who can give the right to it. */
export interface Refusal {
  readonly what: string;
  readonly from: string;
}

/** Why a screen of this collection is refused, in words. */
export function refusalOf({ plural, access }: Pick<CollectionEntry, 'plural' | 'access'>): Refusal {
  const onlySystem = access.read.every((policy) => policy.kind === 'audience' && policy.audience === 'system_admin');
  return {
    what: plural,
    from: onlySystem ? 'a system administrator' : 'an administrator of your company',
  };
}
