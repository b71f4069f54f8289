/** What the caller may do with a collection and its rows, as far as the web can know; the server has the last word. */
import type { Policy } from '../../../contract/model.ts';
import { allows, type Caller, type Facts, type Rights, type Subject } from '../../../contract/permissions.ts';
import type { CollectionEntry, FieldEntry } from '../../../contract/registry.ts';
import type { Row } from './row.ts';

export interface Access {
  readonly create: boolean;
  readonly reorder: boolean;
  readonly bringIn: boolean;
  readonly takeOut: boolean;
  readonly update: (row: Row) => boolean;
  readonly remove: (row: Row) => boolean;
  /** The field may be changed in this row. */
  readonly edit: (field: FieldEntry, row: Row) => boolean;
  /** Some field may be changed in some row. */
  readonly editable: (field: FieldEntry) => boolean;
}

const everything: Rights = { read: true, write: true, admin: true };

function subjectIn(row: Row | null): (Subject & { locked: boolean }) | null {
  const granted = row?.permissions;
  if (typeof granted !== 'object' || granted === null) return null;
  return { permissions: granted as Rights, everyones: row?.company_id === null, locked: row?.locked === true };
}

/**
 * Facts about a row: the rights it tells of itself, else those of the row it lies under. Where neither tells any, the
 * guard is taken to be open, so that only the company's own check remains: an action shown in vain is refused by the
 * server with a reason, one hidden in error cannot be found at all.
 */
export function factsOf(row: Row | null, parent: Row | null, caller: Caller): Facts {
  const subject = subjectIn(row) ?? subjectIn(parent) ?? { permissions: everything, everyones: false, locked: false };
  return {
    guards: { project: subject, module: subject, data_map: subject, data_catalog: subject, assessment: subject },
    row: ['project'],
    mine: row === null || (caller.user !== null && (row.user_id ?? caller.user) === caller.user),
  };
}

export function accessTo(entry: CollectionEntry, caller: Caller | null, parent: Row | null): Access {
  const may = (policies: readonly Policy[], row: Row | null): boolean =>
    caller !== null && allows(policies, caller, factsOf(row, parent, caller));
  const has = (operation: CollectionEntry['operations'][number]) => entry.operations.includes(operation);
  const update = (row: Row | null) => has('update') && entry.schemas.update !== null && may(entry.access.write, row);
  const edit = (field: FieldEntry, row: Row | null) => update(row) && field.update !== null && may([field.update], row);
  return {
    create: has('create') && entry.schemas.create !== null && may(entry.access.create, null),
    reorder: (has('move_item') || has('update_positions')) && may(entry.access.write, null),
    bringIn: has('import') && may(entry.access.create, null),
    takeOut: has('export') && may(entry.access.read, null),
    update,
    remove: (row) => has('delete') && may(entry.access.delete, row),
    edit,
    editable: (field) => edit(field, null),
  };
}
