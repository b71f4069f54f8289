import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { projectRoot } from '../../../codegen/project-root.ts';
import { readSettings } from '../read-settings.ts';
import { runtimeSettings } from './policy.ts';

/** Messages to the open pages during development. */
export interface DevelopmentWeb {
  /** Shows schema faults as an overlay on open pages; an empty list removes it. */
  showFaults(faults: readonly string[]): void;
}

/** Serves the web from its sources through Vite in this process, with hot module replacement. */
export async function serveDevelopmentWeb(app: FastifyInstance): Promise<DevelopmentWeb> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(projectRoot, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  });
  app.get('/settings.json', async () => runtimeSettings(readSettings()));
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      reply.hijack();
      vite.middlewares(request.raw, reply.raw, async () => {
        const html = await vite.transformIndexHtml(request.url, readFileSync(join(projectRoot, 'index.html'), 'utf8'));
        reply.raw.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
      });
    },
  });
  app.addHook('onClose', () => vite.close());
  // Vite would show an error that no page has seen to the next page, even after its correction. Here each page requests
  // the present errors when it opens.
  let shown: readonly string[] = [];
  const overlay = () => ({
    type: 'error' as const,
    err: { plugin: 'schemas', message: shown.join('\n\n'), stack: '' },
  });
  vite.ws.on('vite:client:connect', (_, client) => {
    if (shown.length) client.send(overlay());
  });
  return {
    showFaults: (faults) => {
      shown = faults;
      if (vite.ws.clients.size) vite.ws.send(faults.length ? overlay() : { type: 'update', updates: [] });
    },
  };
}
