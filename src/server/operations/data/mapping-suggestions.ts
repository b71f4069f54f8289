/** GET mapping_suggestions: likely counterparts in a second catalog for unmapped elements of a first catalog. */
import sql from 'sql-template-tag';
import { sureScore } from '../../../matching/score.ts';
import type { Handlers } from '../../calls/call.ts';
import { type FieldError, invalid } from '../../engine/problem.ts';
import type { Run } from '../../store/database.ts';
import { catalogState, maxSuggestedFor, suggestBetween } from './suggesting.ts';

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

/** @throws {ApiProblem} 422 for a catalog with too many elements */
function requireSize(counts: Readonly<Record<string, number>>): void {
  const errors = Object.entries(counts).flatMap(([parameter, count]): FieldError[] =>
    count > maxSuggestedFor
      ? [
          {
            pointer: `/query/${parameter}`,
            message: `This data catalog has ${count} elements. Suggestions are made for at most ${maxSuggestedFor}.`,
          },
        ]
      : [],
  );
  if (errors.length) throw invalid(errors);
}

export const mappingSuggestionHandlers = {
  suggest_data_map_mappings: async ({ query, granted: { scope, row } }, { database }) => {
    const { source_id, target_id, of, after, limit = 20, candidates = 5 } = query;
    const mappings = await database.transaction(scope.actor, async (run) => {
      await requireOnMap(run, row.id, { source_id, target_id });
      return mappingsOf(run, row.id);
    });
    const [source, target] = [
      await catalogState(database, scope.actor, source_id),
      await catalogState(database, scope.actor, target_id),
    ];
    requireSize({ source_id: source.count, target_id: target.count });
    const found = await suggestBetween(
      database,
      scope.actor,
      { source, target },
      {
        mapped: mappings.flatMap((one) => (one.status === 'rejected' ? [] : [[one.source, one.target] as const])),
        rejected: mappings.flatMap((one) =>
          one.status === 'rejected' && one.target !== null ? [[one.source, one.target] as const] : [],
        ),
        of,
        after,
        limit,
        candidates,
      },
    );
    return {
      status: 200,
      body: {
        sure_from: sureScore,
        open: found.open,
        suggestions: found.suggestions.map((one) => ({
          source_detail_id: one.id,
          name: one.name,
          candidates: one.candidates.map(({ target: id, name, above, score, reasons }) => ({
            target_detail_id: id,
            name,
            above: [...above],
            score,
            reasons: [...reasons],
          })),
        })),
      },
    };
  },
} satisfies Partial<Handlers>;
