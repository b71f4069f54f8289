/** Calls on a row that its screen declares. */

import type { CollectionEntry } from '../../../../contract/registry.ts';
import type { RowCall } from '../../../../contract/screen.ts';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { offerUndo } from '../../../api/changes.ts';
import { changesIn } from '../../../api/changes-in.ts';
import { request } from '../../../api/client.ts';
import { inPlace } from '../../../api/failure.ts';
import { isCancelled, longCall } from '../../../api/long-call.ts';
import { problemText } from '../../../api/problem.ts';
import { queries } from '../../../api/queries.ts';
import { toast } from '../../../ui/toasts.ts';
import { invalidateResource } from '../query/keys.ts';
import type { Access } from './access.ts';
import { type Row, titleOf } from './row.ts';

/**
 * The calls on a row for the caller: those for their audience, else for those who may change the row, or create one if
 * the call makes another row.
 */
export const callsOn = (entry: CollectionEntry, access: Access, row: Row): readonly RowCall[] =>
  (entry.screen?.calls ?? []).filter(
    ({ where, makes, audience }) =>
      (audience ? access.isOf(audience) : makes ? access.create : access.update(row)) &&
      Object.entries(where).every(([field, value]) => row[field] === value),
  );

interface Calling {
  readonly entry: CollectionEntry;
  /** The path of the collection, with its parameters. */
  readonly path: string;
  readonly row: Row;
  readonly call: RowCall;
  /** Opens the row made by the call. */
  readonly open: (row: Row) => void;
}

/** Makes the call and reports its result. */
export async function callRow({ entry, path, row, call, open }: Calling): Promise<void> {
  try {
    if (call.long) {
      await longCall(`${call.title}: ${titleOf(row, entry.label)}`, `${path}/${row.id}/${call.name}.json`, {});
      await invalidateResource(queries, entry.resource);
      toast({ text: `${titleOf(row, entry.label)}: ${lowerFirst(call.done)}` });
      return;
    }
    const { data, headers } = await request<Row | undefined>('POST', `${path}/${row.id}/${call.name}.json`, {
      body: {},
      optOut: inPlace,
    });
    await invalidateResource(queries, entry.resource);
    const done = call.makes ? call.done : `${titleOf(row, entry.label)}: ${lowerFirst(call.done)}`;
    offerUndo(done, changesIn(headers));
    if (call.makes && data) open(data);
  } catch (error) {
    if (isCancelled(error)) return;
    toast({ text: problemText(error), kind: 'error' });
  }
}
