import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { projectRoot } from '../../../codegen/project-root.ts';
import type { Settings } from '../settings.ts';
import type { Database } from '../store/database.ts';
import { embeddedSites } from './embedded-sites.ts';
import { contentSecurityPolicy, runtimeSettings } from './policy.ts';

const dist = join(projectRoot, 'dist/web');

/** Serves the built web, and builds it first if a source is newer. Every address that is no file returns the page. */
export async function serveBuiltWeb(app: FastifyInstance, database: Database, settings: Settings): Promise<void> {
  if (isStale()) {
    console.log('Building the web ...');
    await build();
  }
  const page = readFileSync(join(dist, 'index.html'));
  app.get('/settings.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(runtimeSettings(settings)),
  );
  // The names of built files contain a hash of their content, so a file never changes under its name.
  await app.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    index: false,
    preCompressed: true,
  });
  const sites = embeddedSites(database);
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const file = join(dist, path);
    if (path !== '/index.html' && /^\/[\w.-]+\.[a-z0-9]+$/.test(path) && existsSync(file))
      return reply.sendFile(path.slice(1), dist);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header(
        'content-security-policy',
        contentSecurityPolicy(settings, {
          host: request.host,
          framed: path.startsWith('/embed/'),
          sites: await sites(),
        }),
      )
      .send(page);
  });
}

/** Makes a production build, also in tests, which have another environment. */
async function build(): Promise<void> {
  const environment = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    const vite = await import('vite');
    await vite.build({ configFile: join(projectRoot, 'vite.config.ts'), logLevel: 'warn' });
  } finally {
    if (environment === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = environment;
  }
}

/** Whether a source is newer than the build. */
function isStale(): boolean {
  const built = join(dist, 'index.html');
  if (!existsSync(built)) return true;
  const since = statSync(built).mtimeMs;
  const newer = (path: string): boolean => {
    const stat = statSync(path);
    return stat.isDirectory() ? readdirSync(path).some((entry) => newer(join(path, entry))) : stat.mtimeMs > since;
  };
  return [
    'src/web',
    'src/fields',
    'src/contract',
    'src/tables',
    'index.html',
    'vite.config.ts',
    'package-lock.json',
  ].some((path) => existsSync(join(projectRoot, path)) && newer(join(projectRoot, path)));
}
