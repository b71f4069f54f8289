/** GET mapping_suggestions: likely counterparts in a second catalog for unmapped elements of a first catalog. */
import sql from 'sql-template-tag';
import type { Described } from '../../../matching/described.ts';
import { sureScore } from '../../../matching/score.ts';
import type { Suggestion } from '../../../matching/suggest.ts';
import type { Handlers } from '../../calls/call.ts';
import { inThread } from '../../engine/in-thread.ts';
import { ApiProblem, type FieldError, invalid } from '../../engine/problem.ts';
import type { Run } from '../../store/database.ts';
import { type StoredElement, storedCatalog } from './stored-elements.ts';
import type { SuggestionRequest } from './suggestion-thread.ts';

const script = new URL('./suggestion-thread.ts', import.meta.url);
/** The maximum duration in milliseconds. */
const mostTime = 30_000;

/** Elements in the form used for comparison, with the names of their ancestors. */
function describedOf(elements: readonly StoredElement[]): readonly Described[] {
  const paths = new Map<number, readonly string[]>();
  return elements.map((one) => {
    const path = one.parent === null ? [] : (paths.get(one.parent) ?? []);
    // Parents come first, so each parent's path is already known.
    paths.set(one.id, [...path, one.name]);
    return {
      id: one.id,
      name: one.name,
      code: one.code,
      description: one.description,
      type: one.type,
      path,
      values: one.values,
    };
  });
}

interface MappingRow {
  readonly source: number;
  readonly target: number | null;
  readonly status: string;
}

const mappingsOf = (run: Run, map: number) =>
  run<MappingRow>(
    sql`select source_detail_id as source, target_detail_id as target, status from data_map_detail_mapping where data_map_id = ${map}`,
  );

/**
 * Requires that both catalogs are on the map.
 * @throws {ApiProblem} 422
 */
async function requireOnMap(run: Run, map: number, ids: Readonly<Record<string, number>>): Promise<void> {
  const rows = await run<{ id: number }>(
    sql`select data_catalog_id as id from data_map_data_catalog where data_map_id = ${map}`,
  );
  const here = new Set(rows.map(({ id }) => id));
  const errors = Object.entries(ids).flatMap(([parameter, id]): FieldError[] =>
    here.has(id) ? [] : [{ pointer: `/query/${parameter}`, message: `Data catalog ${id} is not on this map.` }],
  );
  if (errors.length) throw invalid(errors);
}

interface Sources {
  readonly sources: readonly StoredElement[];
  /** The elements without a mapping. */
  readonly open: readonly StoredElement[];
}

/** The elements to suggest for: a single one, the ones after it, or all unmapped ones. */
function askedOf(
  { sources, open }: Sources,
  { of, after }: { readonly of: number | undefined; readonly after: number | undefined },
): readonly StoredElement[] {
  if (of !== undefined) return sources.filter(({ id }) => id === of);
  if (after === undefined) return open;
  const passed = new Set(sources.slice(0, sources.findIndex(({ id }) => id === after) + 1));
  return open.filter((one) => !passed.has(one));
}

export const mappingSuggestionHandlers = {
  suggest_data_map_mappings: async ({ query, granted: { scope, row } }, { database }) => {
    const { source_id, target_id, of, after, limit = 20, candidates = 5 } = query;
    const { sources, targets, mappings } = await database.transaction(scope.actor, async (run) => {
      await requireOnMap(run, row.id, { source_id, target_id });
      return {
        sources: (await storedCatalog(run, source_id)).elements,
        targets: (await storedCatalog(run, target_id)).elements,
        mappings: await mappingsOf(run, row.id),
      };
    });
    const decided = new Set(mappings.filter(({ status }) => status !== 'rejected').map(({ source }) => source));
    const open = sources.filter(({ id }) => !decided.has(id));
    const wanted = new Set(
      askedOf({ sources, open }, { of, after })
        .slice(0, limit)
        .map(({ id }) => id),
    );
    const pairs = (rejected: boolean) =>
      mappings.flatMap(({ source, target, status }) =>
        target !== null && (status === 'rejected') === rejected ? [[source, target] as const] : [],
      );
    const request: SuggestionRequest = {
      sources: describedOf(sources).filter(({ id }) => wanted.has(id)),
      targets: describedOf(targets),
      parents: new Map([...sources, ...targets].flatMap(({ id, parent }) => (parent === null ? [] : [[id, parent]]))),
      mapped: pairs(false),
      rejected: pairs(true),
      candidates,
    };
    const found = await inThread<readonly (readonly Suggestion[])[]>({
      script,
      data: request,
      mostTime,
      tooMuch: (what) =>
        new ApiProblem('unavailable', `Suggesting takes too much ${what}. Ask for fewer elements.`, {
          retry_after: 60,
        }),
    });
    const described = new Map(request.targets.map((one) => [one.id, one]));
    return {
      status: 200,
      body: {
        sure_from: sureScore,
        open: open.length,
        suggestions: request.sources.map(({ id, name }, at) => ({
          source_detail_id: id,
          name,
          candidates: (found[at] ?? []).map(({ target, score, reasons }) => ({
            target_detail_id: target,
            name: described.get(target)?.name ?? '',
            above: [...(described.get(target)?.path ?? [])],
            score,
            reasons: [...reasons],
          })),
        })),
      },
    };
  },
} satisfies Partial<Handlers>;
