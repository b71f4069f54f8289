/** POST vectorize_data_catalog: vectors of the elements of a catalog, of those alone that have none or have changed. */
import type { Handlers } from '../../calls/call.ts';
import { withProgress } from '../../calls/progress.ts';
import { serviceAccess } from '../../calls/service-access.ts';
import { invalid } from '../../engine/problem.ts';
import { modelFor } from '../../language-models/configured-model.ts';
import { followVectors } from './vector-jobs.ts';

export const vectorizeHandlers = {
  vectorize_data_catalog: (call, services) =>
    withProgress(
      call,
      async (progress) => {
        const { scope, row } = call.granted;
        if (!(await modelFor('embedding', services.database, serviceAccess(services.settings))))
          throw invalid([
            {
              pointer: '',
              message:
                'No embeddings service is set up. Let a system administrator add a language model for embeddings, with the address of its service.',
            },
          ]);
        const { company, user } = scope.caller;
        return followVectors(services, { owner: row.id, company: company?.id ?? null, user }, progress);
      },
      { plain: (body) => ({ status: 200 as const, body }), line: (body) => body },
    ),
} satisfies Partial<Handlers>;
