/** The caller's rights on a collection and its rows, as far as the web knows; the server decides. */
import { createContext, useContext, useMemo } from 'react';
import { type Level, levelRank } from '../../../../contract/audience.ts';
import type { GuardName, Policy } from '../../../../contract/model.ts';
import { allows, type Caller, type Facts, type Rights } from '../../../../contract/permissions.ts';
import type { CollectionEntry, FieldEntry } from '../../../../contract/registry.ts';
import { useCaller } from '../../../session/caller.ts';
import type { Row } from './row.ts';

export interface Access {
  readonly read: boolean;
  /** Whether the caller belongs to this audience, or to a narrower one. */
  readonly isOf: (audience: Level) => boolean;
  readonly create: boolean;
  readonly reorder: boolean;
  readonly bringIn: boolean;
  readonly takeOut: boolean;
  /** Whether a file of the row may be made. */
  readonly takeFile: (file: CollectionEntry['givesFiles'][number], row: Row) => boolean;
  /** Whether a data dictionary may be uploaded: into the row, or (null) as a new row. */
  readonly takeDictionary: (row: Row | null) => boolean;
  readonly update: (row: Row) => boolean;
  readonly remove: (row: Row) => boolean;
  /** Whether deleted rows may be seen, and restored. */
  readonly deleted: boolean;
  readonly restore: boolean;
  /** Whether the history of rows may be seen. */
  readonly history: boolean;
  /** Whether the uses of rows may be seen. */
  readonly uses: boolean;
  /** Whether the row may be removed from here by the collection's own call. */
  readonly detach: (row: Row) => boolean;
  /** Whether the field may be changed in this row. */
  readonly edit: (field: FieldEntry, row: Row) => boolean;
  /** Whether a picture of this row may be set and removed. */
  readonly picture: (field: FieldEntry, row: Row) => boolean;
  /** Whether the field may be changed in any row. */
  readonly editable: (field: FieldEntry) => boolean;
}

type GuardFacts = NonNullable<NonNullable<Facts['guards']>[GuardName]>;

/**
 * A guard without known facts counts as open, so that only the company's own check applies: the server refuses a
 * wrongly shown action with a reason, but a wrongly hidden one cannot be found.
 */
const open: GuardFacts = { permissions: { read: true, write: true, admin: true }, everyones: false, locked: false };

function ownFacts(row: Row | null): GuardFacts | null {
  const granted = row?.permissions;
  if (typeof granted !== 'object' || granted === null) return null;
  return { permissions: granted as Rights, everyones: row?.company_id === null, locked: row?.locked === true };
}

/** Facts for policies about a row (null for a new one): those of its own guard, else those of the rows above it. */
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

/** Whether the row itself is the guard and the caller administers it. */
export function administers(entry: CollectionEntry, row: Row, caller: Caller): boolean {
  const own = entry.guards.find(({ column }) => column === 'id')?.guard;
  if (!own || own === 'module' || entry.params.length > 0 || caller.company === null) return false;
  return allows([{ kind: 'guard', guard: own, right: 'admin' }], caller, factsOf(entry, row, null, caller));
}

/** Facts about the rows above a list; an item's page provides them. */
export const FactsAbove = createContext<Facts | null>(null);

/** Whether rows have an order of their own: the default order of the screen. */
const isOrdered = ({ screen, order }: CollectionEntry): boolean => !screen?.sort || screen.sort === order;

/** The caller's rights on a collection and its rows; `above` are the facts about the rows above it. */
export function accessTo(entry: CollectionEntry, caller: Caller, above: Facts | null): Access {
  const may = (policies: readonly Policy[], row: Row | null): boolean =>
    allows(policies, caller, factsOf(entry, row, above, caller));
  const has = (operation: CollectionEntry['operations'][number]) => entry.operations.includes(operation);
  // Only members see history.
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

/** Whether anybody may write rows: nobody writes a history, so that it is no restriction to only read it. */
export const isWritten = ({ access, operations }: Pick<CollectionEntry, 'access' | 'operations'>): boolean =>
  (
    [
      ['create', access.create],
      ['update', access.write],
      ['delete', access.delete],
    ] as const
  ).some(([operation, policies]) => operations.includes(operation) && policies.some(({ kind }) => kind !== 'nobody'));

/** The caller's rights on a collection at its place in the page. */
export function useAccess(entry: CollectionEntry): Access {
  const caller = useCaller();
  const above = useContext(FactsAbove);
  return useMemo(() => accessTo(entry, caller, above), [entry, caller, above]);
}

/** The parts of the page for refused screens: the refused screen, and who can grant the right. */
export interface Refusal {
  readonly what: string;
  readonly from: string;
}

/** Why a screen of this collection is refused. */
export function refusalOf({ plural, access }: Pick<CollectionEntry, 'plural' | 'access'>): Refusal {
  const onlySystem = access.read.every((policy) => policy.kind === 'audience' && policy.audience === 'system_admin');
  return {
    what: plural,
    from: onlySystem ? 'a system administrator' : 'an administrator of your company',
  };
}
