import { readFileSync } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '../http/app.ts';
import { areaPage, indexPage, problemsPage } from './pages.ts';

const stylesheet = readFileSync(new URL('./reference.css', import.meta.url));

/** Content security policy: only own scripts and styles, and no frames around the pages. */
const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

let script: Promise<string> | null = null;

/** The script of the pages without its types, made when it is first asked for. */
function pageScript(): Promise<string> {
  script ??= import('vite').then(async ({ transformWithOxc }) => {
    const source = new URL('./page-script.ts', import.meta.url);
    return (await transformWithOxc(readFileSync(source, 'utf8'), source.pathname)).code;
  });
  return script;
}

const hostOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;

const send = (reply: FastifyReply, html: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html);

/** The readable reference at /api/docs, drawn from the contract that is being served. */
export function serveReference({ app, contract }: Api): void {
  app.get('/api/docs', (request, reply) => send(reply, indexPage(contract(), hostOf(request))));
  app.get('/api/docs/reference.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(stylesheet));
  app.get('/api/docs/reference.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(await pageScript()),
  );
  app.get('/api/docs/problems', (_request, reply) => send(reply, problemsPage()));
  app.get<{ Params: { area: string } }>('/api/docs/:area', (request, reply) => {
    const page = areaPage(contract(), request.params.area, hostOf(request));
    return page ? send(reply, page) : reply.callNotFound();
  });
}
