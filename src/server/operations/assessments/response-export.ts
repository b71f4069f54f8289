/** GET export.csv of an assessment: its responses as one table, streamed while it is read. */
import { beginCsv, csvLines } from '../../../tables/write-csv.ts';
import type { Handlers } from '../../calls/call.ts';
import { scopeOn } from '../../calls/scope.ts';
import { requireEnoughPeople } from '../../engine/read/list.ts';
import type { Run } from '../../store/database.ts';
import { responseRows } from './response-table.ts';

export const responseExportHandlers = {
  export_assessment_responses: async ({ path, query, caller }, services) => {
    const { database } = services;
    const collection = scopeOn(services, 'assessments_responses', caller);
    const scope = { ...collection, params: { assessment_id: path.assessment_id } };
    const run: Run = (statement) => database.query(scope.actor, statement);
    await requireEnoughPeople(run, scope);
    const rows = responseRows(run, scope, {
      assessment: path.assessment_id,
      texts: query.texts === 'true',
    });
    async function* texts(): AsyncGenerator<string, void> {
      yield beginCsv;
      for await (const some of rows) yield csvLines(some);
    }
    return {
      status: 200,
      lines: texts(),
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="responses-${path.assessment_id}.csv"`,
      },
    };
  },
} satisfies Partial<Handlers>;
