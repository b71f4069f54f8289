import type { CollectionEntry } from '../../../contract/registry.ts';
import { request } from '../../api/client.ts';
import { fillPath } from '../state/paths.ts';
import type { Row } from '../state/row.ts';
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
function withKinds(entry: CollectionEntry, changes: Values, values: Values): Values {
  const kinds = entry.fields
    .filter(({ name, kind }) => kind === 'polymorphic' && name in changes)
    .map(({ name }) => name.replace(/_id$/, '_type'));
  return { ...changes, ...Object.fromEntries(kinds.map((name) => [name, values[name] ?? null])) };
}

/** Creates a row, or sends what has changed of one. Rejects with a `Problem`. */
export async function saveRow({ entry, mode, params, row, base, values, version }: Saving): Promise<Saved> {
  const path = fillPath(entry.path, params);
  if (mode === 'create') {
    const body = createdOf(entry.schemas.create ?? {}, values);
    const { data, headers } = await request<Row>('POST', `${path}.json`, { body });
    return { row: data, change: headers.get('X-Change') };
  }
  const address = entry.singleton || !row ? path : `${path}/${row.id}`;
  const changes = withKinds(entry, changesOf(base, values), values);
  const body = version ? { ...changes, updated_at: version } : changes;
  const { data, headers } = await request<Row>('PUT', `${address}.json`, { body });
  return { row: data, change: headers.get('X-Change') };
}
