/** GET delta: what differs between a catalog and a later version of it. */
import type { components } from '../../../contract/generated/client.ts';
import type { Decision } from '../../../matching/delta.ts';
import type { Handlers } from '../../calls/call.ts';
import { scopeOn } from '../../calls/scope.ts';
import { requireAccess } from '../../engine/access/authorize.ts';
import { inThread } from '../../engine/in-thread.ts';
import { ApiProblem, type FieldError, invalid } from '../../engine/problem.ts';
import { requireRow } from '../../engine/read/rows.ts';
import type { DeltaPart } from './delta-thread.ts';
import { type StoredCatalog, storedCatalog } from './stored-elements.ts';

type Answer = components['schemas']['CatalogDelta'];

const script = new URL('./delta-thread.ts', import.meta.url);
/** Milliseconds. */
const mostTime = 30_000;
/** Elements that are handed to the thread at a time. */
const atOnce = 1_000;

/** `12-34,56-`: pairs that somebody has decided. @throws {ApiProblem} 422 for anything else */
function decisionsOf(text: string | undefined): readonly Decision[] {
  const errors: FieldError[] = [];
  const decisions = (text ?? '').split(',').flatMap((part): Decision[] => {
    if (part.trim() === '') return [];
    const [, before, after] = /^\s*(\d{1,10})-(\d{0,10})\s*$/.exec(part) ?? [];
    if (before !== undefined) return [{ before: Number(before), after: after ? Number(after) : null }];
    errors.push({
      pointer: '/query/pairs',
      message: `“${part.slice(0, 40)}” is no pair. Write two ids with a minus between them.`,
    });
    return [];
  });
  if (errors.length) throw invalid(errors.slice(0, 20));
  return decisions;
}

function* partsOf(
  { elements: older, ...before }: StoredCatalog,
  { elements: newer, ...after }: StoredCatalog,
  decided: readonly Decision[],
): Iterable<DeltaPart> {
  for (const [of, elements] of [
    ['before', older],
    ['after', newer],
  ] as const)
    for (let from = 0; from < elements.length; from += atOnce)
      yield { of, elements: elements.slice(from, from + atOnce) };
  yield { before, after, decided };
}

export const catalogDeltaHandlers = {
  data_catalog_delta: async ({ caller, query, granted: { scope, row } }, services) => {
    const { database } = services;
    const decided = decisionsOf(query.pairs);
    const all = scopeOn(services, 'data_catalogs', caller);
    const later = await requireRow(database, all, query.destination_id, false);
    requireAccess(all, all.collection.access.read, later.facts, 'compare this data catalog');
    const read = (id: number) => database.transaction(scope.actor, (run) => storedCatalog(run, id));
    const [before, after] = [await read(row.id), await read(later.id)];
    const text = await inThread<string>({
      script,
      parts: partsOf(before, after, decided),
      mostTime,
      tooMuch: (what) =>
        new ApiProblem('unavailable', `Comparing the two catalogs takes too much ${what}. Try again later.`, {
          retry_after: 60,
        }),
    });
    return { status: 200, body: JSON.parse(text) as Answer };
  },
} satisfies Partial<Handlers>;
