import type { CollectionEntry } from '../../../contract/registry.ts';
import { discriminatorOf } from '../../../fields/discriminator.ts';
import { request } from '../../api/client.ts';
import { showNotes } from '../../api/notes.ts';
import { Problem } from '../../api/problem.ts';
import { editOf } from '../state/edit/edit-of.ts';
import { isPassing, sendOrStore } from '../state/edit/unsent-call.ts';
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
  readonly row: Row;
  /** Id of the change, by which it can be undone. */
  readonly change: string | null;
}

/** The id of a row of several possible resources means nothing without its kind. */
export function withKinds(entry: CollectionEntry, changes: Values, values: Values): Values {
  const kinds = entry.fields
    .filter(({ name, kind }) => kind === 'polymorphic' && name in changes)
    .map(({ name }) => discriminatorOf(name));
  return { ...changes, ...Object.fromEntries(kinds.map((name) => [name, values[name] ?? null])) };
}

/**
 * Creates a row, or sends what has changed of one. Null: the server could not be asked; what was entered is kept in the
 * browser and is sent by itself later.
 *
 * @throws {Problem}
 */
export async function saveRow({ entry, mode, params, row, base, values, version }: Saving): Promise<Saved | null> {
  const path = fillPath(entry.path, params);
  const { pathname, search } = window.location;
  if (mode === 'create' || !row) {
    const body = createdOf(entry.schemas.create ?? {}, values);
    const name = body[entry.label];
    const what = `New ${entry.title.toLowerCase()}${typeof name === 'string' ? ` “${name}”` : ''}`;
    const answer = await sendOrStore({ path: `${path}.json`, resource: entry.resource, body, what, address: pathname });
    return answer && { row: answer.data, change: answer.headers.get('X-Change') };
  }
  const address = entry.singleton ? path : `${path}/${row.id}`;
  const changes = withKinds(entry, changesOf(entry.schemas.update ?? {}, base, values), values);
  const body = version ? { ...changes, updated_at: version } : changes;
  try {
    const { data, headers } = await request<Row>('PUT', `${address}.json`, { body });
    showNotes(headers);
    return { row: data, change: headers.get('X-Change') };
  } catch (error) {
    if (!(error instanceof Problem) || !isPassing(error)) throw error;
    const edit = editOf(entry, path, row, pathname + search);
    edit.set(changes, { ...row, ...base, ...(version && { updated_at: version }) });
    void edit.flush();
    return null;
  }
}
