import { readFileSync } from 'node:fs';
import type { Api } from '../http/app.ts';
import { areaPage, indexPage, problemsPage } from './pages.ts';

const stylesheet = readFileSync(new URL('./reference.css', import.meta.url));

/** The readable reference at /api/docs, drawn from the contract that is being served. */
export function serveReference({ app, contract }: Api): void {
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(indexPage(contract())));
  app.get('/api/docs/reference.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(stylesheet));
  app.get('/api/docs/problems', (_request, reply) => reply.type('text/html; charset=utf-8').send(problemsPage()));
  app.get<{ Params: { area: string } }>('/api/docs/:area', (request, reply) => {
    const page = areaPage(contract(), request.params.area);
    if (!page) return reply.callNotFound();
    return reply.type('text/html; charset=utf-8').send(page);
  });
}
