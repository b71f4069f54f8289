/** GET delta: the differences between a catalog and a later version of it. */
import type { components } from '../../../contract/generated/client.ts';
import type { Decision, Delta, Pair } from '../../../matching/delta.ts';
import type { Handlers } from '../../calls/call.ts';
import { scopeOn } from '../../calls/scope.ts';
import { requireAccess } from '../../engine/access/authorize.ts';
import { type FieldError, invalid } from '../../engine/problem.ts';
import { requireRow } from '../../engine/read/rows.ts';
import { type UsedBy, usedBy } from '../../engine/read/used-by.ts';
import { storedCatalog } from './stored-elements.ts';
import { compareVersions, shownVersion, versionOf } from './versions.ts';

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

const differs = ({ renamed, moved, changes }: Pair): boolean => renamed || moved || changes.length > 0;

/** Changes of an element that may break what uses it. */
const breaking = new Set(['Data type', 'Permitted values', 'Mandatory']);
/** Limit on the elements whose users are looked up. */
const maxUsed = 5_000;

/** Ids of the elements whose users a new version may break. */
const brokenIn = ({ removed, pairs }: Delta): readonly number[] =>
  [
    ...removed.map(({ id }) => id),
    ...pairs.flatMap(({ before, changes }) => (changes.some(({ field }) => breaking.has(field)) ? [before.id] : [])),
  ].slice(0, maxUsed);

function answerOf({ added, removed, pairs }: Delta, users: ReadonlyMap<number, readonly UsedBy[]>): Answer {
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
    added: added.map(shownVersion),
    removed: removed.map(shownVersion),
    pairs: different.map(({ before, after, score, renamed, moved, changes }) => ({
      before: shownVersion(before),
      after: shownVersion(after),
      score,
      renamed,
      moved,
      changes: changes.map((one) => ({ ...one })),
    })),
    used: [...users].map(([id, by]) => ({ id, by: by.map((one) => ({ ...one })) })),
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
    const delta = await compareVersions(versionOf(before), versionOf(after), decided);
    const elements = scopeOn(services, 'data_catalogs_data_catalog_details', caller, { data_catalog_id: row.id });
    const users = await database.transaction(scope.actor, (run) => usedBy(run, elements, brokenIn(delta)));
    return { status: 200, body: answerOf(delta, users) };
  },
} satisfies Partial<Handlers>;
