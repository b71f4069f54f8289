import type { Handlers } from '../../calls/call.ts';
import { scopeOn } from '../../calls/scope.ts';
import { search } from '../../engine/read/search.ts';

export const searchHandlers = {
  search: async ({ caller, query: { q } }, services) => ({
    status: 200,
    body:
      q === undefined ? [] : JSON.stringify(await search(services.database, scopeOn(services, 'projects', caller), q)),
  }),
} satisfies Partial<Handlers>;
