/** GET delta: the differences between a catalog and a later version of it. */
import type { components } from '../../../contract/generated/client.ts';
import type { Decision, Delta, Pair, Versioned } from '../../../matching/delta.ts';
import type { Handlers } from '../../calls/call.ts';
import { scopeOn } from '../../calls/scope.ts';
import { requireAccess } from '../../engine/access/authorize.ts';
import { type FieldError, invalid } from '../../engine/problem.ts';
import { requireRow } from '../../engine/read/rows.ts';
import { storedCatalog } from './stored-elements.ts';
import { compareVersions, versionOf } from './versions.ts';

type Answer = components['schemas']['CatalogDelta'];

/**
 * Parses pairs that the person has decided, such as `12-34,56-`.
 * @throws {ApiProblem} 422 for other texts
 */
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

const shown = ({ id, key, name, path }: Versioned) => ({ id, key, name, path: [...path] });

const differs = ({ renamed, moved, changes }: Pair): boolean => renamed || moved || changes.length > 0;

function answerOf({ added, removed, pairs }: Delta): Answer {
  const different = pairs.filter(differs);
  return {
    counts: {
      added: added.length,
      removed: removed.length,
      renamed: pairs.filter(({ renamed }) => renamed).length,
      moved: pairs.filter(({ moved }) => moved).length,
      changed: pairs.filter(({ changes, renamed }) => changes.length > 0 && !renamed).length,
      unchanged: pairs.length - different.length,
    },
    added: added.map(shown),
    removed: removed.map(shown),
    pairs: different.map(({ before, after, score, renamed, moved, changes }) => ({
      before: shown(before),
      after: shown(after),
      score,
      renamed,
      moved,
      changes: changes.map((one) => ({ ...one })),
    })),
  };
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
    return { status: 200, body: answerOf(await compareVersions(versionOf(before), versionOf(after), decided)) };
  },
} satisfies Partial<Handlers>;
