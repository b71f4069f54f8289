import type { CollectionEntry } from '../../../contract/registry.ts';
import { discriminatorOf } from '../../../fields/discriminator.ts';
import { lowerFirst } from '../../../fields/lower-first.ts';
import { editOf } from '../state/edit/edit-of.ts';
import { type RowEdit, saveAtOnce } from '../state/edit/row-edit.ts';
import { conflictsOf, type RowConflicts } from '../state/edit/row-edit-state.ts';
import { sendOrStore } from '../state/edit/unsent-call.ts';
import { fillPath } from '../state/query/paths.ts';
import type { Row } from '../state/row/row.ts';
import type { FormMode } from './form-layout.ts';
import { changesOf, createdOf, type Values } from './form-values.ts';

interface Saving {
  readonly entry: CollectionEntry;
  readonly mode: FormMode;
  readonly params: Readonly<Record<string, string>>;
  readonly row: Row | null;
  /** The values as they were read. */
  readonly base: Values;
  readonly values: Values;
  /** The `updated_at` of the row version on which the values are based. */
  readonly version: string | undefined;
}

/** Result when the server has saved the row. */
export interface Saved {
  readonly kind: 'saved';
  readonly row: Row;
  /** The id of the change, for undo. */
  readonly change: string | null;
}

/** Result when the server cannot be reached: the edit is stored in the browser and sent later. */
interface Unsent {
  readonly kind: 'unsent';
  /** The edit that will send the update; null for a new row. */
  readonly edit: RowEdit | null;
}

/** The result if another person has changed the same fields. The other fields are saved. */
export interface Contested extends RowConflicts {
  readonly kind: 'contested';
}

/** Adds the discriminator to the changes of a polymorphic reference, because the id alone is ambiguous. */
export function withKinds(entry: CollectionEntry, changes: Values, values: Values): Values {
  const kinds = entry.fields
    .filter(({ name, kind }) => kind === 'polymorphic' && name in changes)
    .map(({ name }) => discriminatorOf(name));
  return { ...changes, ...Object.fromEntries(kinds.map((name) => [name, values[name] ?? null])) };
}

/** The result of an edit that a form has sent; null while the edit waits for the server. */
export function endOf(edit: RowEdit, names: readonly string[]): Saved | Contested | null {
  const state = edit.state.get();
  const { mine, saved, change } = state;
  const found = conflictsOf(state, null, (name) => names.includes(name));
  if (found) return { kind: 'contested', ...found };
  return saved && !names.some((name) => name in mine) ? { kind: 'saved', row: saved, change } : null;
}

/**
 * Creates a row, or sends the changes of a row.
 * @throws {Problem}
 */
export async function saveRow({
  entry,
  mode,
  params,
  row,
  base,
  values,
  version,
}: Saving): Promise<Saved | Unsent | Contested> {
  const path = fillPath(entry.path, params);
  const { pathname, search } = window.location;
  if (mode === 'create' || !row) {
    const body = createdOf(entry.schemas.create ?? {}, values);
    const name = body[entry.label];
    const what = `New ${lowerFirst(entry.title)}${typeof name === 'string' ? ` “${name}”` : ''}`;
    const answer = await sendOrStore({ path: `${path}.json`, resource: entry.resource, body, what, address: pathname });
    if (!answer) return { kind: 'unsent', edit: null };
    return { kind: 'saved', row: answer.data, change: answer.headers.get('X-Change') };
  }
  const changes = withKinds(entry, changesOf(entry.schemas.update ?? {}, base, values), values);
  const edit = editOf(entry, path, row, pathname + search);
  await saveAtOnce(edit, changes, { ...row, ...base, ...(version && { updated_at: version }) });
  const names = Object.keys(changes);
  const end = endOf(edit, names);
  // The edit drops these fields, because the form resolves the conflict and sends them again.
  if (end?.kind === 'contested') edit.discard(names);
  return end ?? { kind: 'unsent', edit };
}
