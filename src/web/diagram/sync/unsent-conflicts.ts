/** Conflicts of a diagram that is not open. Pure. */
import { segmentsOf, valueAt } from '../../../contract/json-pointer.ts';
import { sameValue } from '../../../contract/same-value.ts';
import type { Cell } from '../../../diagram/cells/cell.ts';
import { joinedLists, listOf } from '../../../diagram/cells/joined-lists.ts';
import { lanesIn } from '../../../diagram/cells/lanes.ts';
import type { Choices } from '../../ledger/conflict.ts';
import type { Batch, ItemConflict } from './batch.ts';
import { type CellConflict, choiceName, chosenValues, conflictingFields } from './cell-conflict.ts';
import { mergedLanes } from './merged-lanes.ts';
import { cellOfRow } from './rows.ts';

/** Fields in which the changes of two people can be combined. */
const joinedAlone: ReadonlySet<string> = new Set(['/embeds', '/values/lanes']);

const valuesOf = (fields: Readonly<Record<string, unknown>>): Cell['values'] =>
  (fields['values'] ?? {}) as Cell['values'];

/** Separates the conflicts for the user from the changes that can be combined and sent again. */
export function unsentConflicts(
  batch: Batch,
  conflicts: readonly ItemConflict[],
): { readonly undecided: readonly CellConflict[]; readonly again: Batch } {
  const undecided: CellConflict[] = [];
  const updates: Batch['updates'][number][] = [];
  for (const { jsid, row, by, at, fields } of conflicts) {
    const sent = batch.updates.find((update) => update.jsid === jsid);
    if (!sent) continue;
    const theirs = row && cellOfRow(row);
    const title = [sent.fields['title'], theirs?.title, sent.base['title']].find((one) => one);
    const about = { jsid, what: title ? `“${title}”` : 'a shape', by, at };
    if (!theirs) {
      undecided.push({ ...about, fields: [], gone: { cell: null, links: [], container: null } });
      continue;
    }
    const mine = { ...theirs, ...sent.fields } as Cell;
    const found = conflictingFields(
      mine,
      theirs,
      fields.filter((pointer) => !joinedAlone.has(pointer)),
    );
    if (found.length) undecided.push({ ...about, fields: found, gone: null });
    if (fields.includes('/values/lanes')) {
      const [base, ours] = [valuesOf(sent.base), valuesOf(sent.fields)];
      const lanes = mergedLanes(lanesIn(base), lanesIn(ours), lanesIn(theirs.values));
      const now = { ...theirs.values, lanes };
      updates.push({ jsid, fields: { values: now }, base: { values: theirs.values } });
    }
    if (!fields.includes('/embeds')) continue;
    const present = listOf(valueAt(theirs, '/embeds'));
    const embeds = joinedLists(listOf(sent.base['embeds']), listOf(sent.fields['embeds']), present);
    if (!sameValue(embeds, present)) updates.push({ jsid, fields: { embeds }, base: { embeds: present } });
  }
  return { undecided, again: { creates: [], updates, destroys: [] } };
}

/** The batch of the user's choices. Only the chosen members of `values` are sent. */
export function chosenBatch(all: readonly CellConflict[], choices: Choices): Batch {
  const updates = all.flatMap((one) => {
    const fields: Record<string, unknown> = {};
    const base: Record<string, unknown> = {};
    for (const field of one.fields) {
      const chosen = chosenValues(field, choices.get(choiceName(one, field)) ?? 'theirs');
      for (const [pointer, value] of Object.entries(chosen)) {
        put(fields, pointer, value);
        put(base, pointer, field.theirs[pointer]);
      }
    }
    return Object.keys(fields).length ? { jsid: one.jsid, fields, base } : [];
  });
  return { creates: [], updates, destroys: [] };
}

function put(fields: Record<string, unknown>, pointer: string, value: unknown): void {
  const [field = '', key] = segmentsOf(pointer);
  if (key === undefined) fields[field] = value ?? null;
  else fields[field] = { ...(fields[field] as object | undefined), ...(value !== undefined && { [key]: value }) };
}
