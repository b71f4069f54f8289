import type { CollectionEntry } from '../../../contract/registry.ts';
import { discriminatorOf } from '../../../fields/discriminator.ts';
import { lowerFirst } from '../../../fields/lower-first.ts';
import type { Clash } from '../../ledger/merge.ts';
import { editOf } from '../state/edit/edit-of.ts';
import { type RowEdit, saveAtOnce } from '../state/edit/row-edit.ts';
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
  /** As it was read. */
  readonly base: Values;
  readonly values: Values;
  /** The `updated_at` the values were made on. */
  readonly version: string | undefined;
}

export interface Saved {
  readonly kind: 'saved';
  readonly row: Row;
  /** Id of the change, by which it can be undone. */
  readonly change: string | null;
}

/** The server could not be asked; what was entered is kept in the browser and is sent by itself later. */
interface Unsent {
  readonly kind: 'unsent';
  /** The edit by which an update is sent; null for a new row. */
  readonly edit: RowEdit | null;
}

/** Somebody else has changed the same fields; the others are saved. */
export interface Contested {
  readonly kind: 'contested';
  readonly clashes: readonly Clash[];
  /** The row as it is. */
  readonly current: Row;
  /** Who has changed it; null if that is not known. */
  readonly other: string | null;
}

/** The id of a row of several possible resources means nothing without its kind. */
export function withKinds(entry: CollectionEntry, changes: Values, values: Values): Values {
  const kinds = entry.fields
    .filter(({ name, kind }) => kind === 'polymorphic' && name in changes)
    .map(({ name }) => discriminatorOf(name));
  return { ...changes, ...Object.fromEntries(kinds.map((name) => [name, values[name] ?? null])) };
}

/** How the edit of a row has ended that was sent for a form; null while it waits for the server. */
export function endOf(edit: RowEdit, names: readonly string[]): Saved | Contested | null {
  const { mine, clashes, saved, other, change } = edit.state.get();
  const contested = clashes.filter(({ name }) => names.includes(name));
  if (contested.length > 0 && saved) return { kind: 'contested', clashes: contested, current: saved, other };
  return saved && !names.some((name) => name in mine) ? { kind: 'saved', row: saved, change } : null;
}

/**
 * Creates a row, or sends what has changed of one.
 *
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
  // The form asks about what clashes, and sends it again.
  if (end?.kind === 'contested') edit.discard(names);
  return end ?? { kind: 'unsent', edit };
}
