/** Changes of many rows: one request, which changes all or none, if the collection has a call for it. */
import type { CollectionEntry } from '../../../../contract/registry.ts';
import { changesIn } from '../../../api/changes-in.ts';
import { request } from '../../../api/client.ts';
import { longCall } from '../../../api/long-call.ts';
import type { RowAct } from './acts.ts';

export interface FailedRow<In> {
  readonly input: In;
  readonly error: unknown;
}

/** Runs a task for each input, `width` at a time, and continues after failures. */
export async function fewAtATime<In, Out>(
  inputs: readonly In[],
  width: number,
  task: (input: In) => Promise<Out>,
): Promise<{ readonly done: readonly Out[]; readonly failed: readonly FailedRow<In>[] }> {
  const done: Out[] = [];
  const failed: FailedRow<In>[] = [];
  const queue = inputs.values();
  const worker = async () => {
    for (const input of queue) {
      try {
        done.push(await task(input));
      } catch (error) {
        failed.push({ input, error });
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, inputs.length) }, worker));
  return { done, failed };
}

/** Limit on the rows of one request. */
export const maxAtOnce = 20_000;

type Call = 'bulk_update' | 'bulk_destroy';

/** Entries to add to, or remove from, fields with several values. */
export interface Entries {
  readonly add?: Readonly<Record<string, unknown>>;
  readonly remove?: Readonly<Record<string, unknown>>;
}

/** The result of a change of many rows. */
export interface BulkOutcome {
  readonly done: number;
  /** The ids of the changes, for the undo. */
  readonly changes: readonly string[];
  /** Rows that did not change; always empty for one request, which fails as a whole. */
  readonly failed: readonly FailedRow<number>[];
}

async function atOnce(
  path: string,
  call: Call,
  body: { readonly ids: readonly number[]; readonly values?: object } & Entries,
  title: string,
): Promise<BulkOutcome> {
  const { change } = await longCall<{ readonly change: number | null }>(title, `${path}/${call}.json`, body);
  return { done: body.ids.length, changes: change === null ? [] : [String(change)], failed: [] };
}

/** For collections without such a call: a few rows at a time; continues after failures. */
async function each(
  ids: readonly number[],
  send: (id: number) => Promise<{ readonly headers: Headers }>,
): Promise<BulkOutcome> {
  const { done, failed } = await fewAtATime(ids, 6, async (id) => changesIn((await send(id)).headers));
  return { done: done.length, changes: done.flat(), failed };
}

/** Sets values of many rows, or adds and removes entries. Rejects as `longCall` does. */
export const changeMany = (
  entry: CollectionEntry,
  path: string,
  {
    ids,
    values,
    ...entries
  }: { readonly ids: readonly number[]; readonly values: Readonly<Record<string, unknown>> } & Entries,
  title: string,
): Promise<BulkOutcome> =>
  entry.operations.includes('bulk_update')
    ? atOnce(path, 'bulk_update', { ids, values, ...entries }, title)
    : each(ids, (id) => request('PUT', `${path}/${id}.json`, { body: values }));

/** Deletes rows or removes them from the list. Rejects as `longCall` does. */
export function removeRows(path: string, ids: readonly number[], act: RowAct, title: string): Promise<BulkOutcome> {
  if (ids.length > 1 && act.bulk) return atOnce(path, act.bulk, { ids }, title);
  const body = act.call === 'PUT' ? { body: {} } : {};
  return each(ids, (id) => request(act.call, `${path}/${id}.json`, body));
}
