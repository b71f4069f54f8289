import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { FastifyReply } from 'fastify';
import type { Contract } from '../../../codegen/operations/contract-object.ts';
import type { Api } from '../http/app.ts';
import { areaPage, indexPage, problemsPage } from './pages.ts';

const stylesheet = readFileSync(new URL('./reference.css', import.meta.url));

/** The pages load only the server's own files, and no site may frame them. */
const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

let script: string | null = null;

/**
 * The page script with its TypeScript types removed, built at the first request. Node then logs a warning that
 * stripTypeScriptTypes is experimental.
 */
function pageScript(): string {
  script ??= stripTypeScriptTypes(readFileSync(new URL('./page-script.ts', import.meta.url), 'utf8'));
  return script;
}

/**
 * The pages of a contract by area, with the index under ''; null for an unknown area. The cache is garbage-collected
 * with the contract.
 */
const pages = new WeakMap<Contract, Map<string, string>>();

function pageOf(contract: Contract, area: string, host: string): string | null {
  const drawn = pages.get(contract) ?? new Map<string, string>();
  pages.set(contract, drawn);
  const page = drawn.get(area) ?? (area === '' ? indexPage(contract, host) : areaPage(contract, area, host));
  // An unknown area is not cached, because a client could fill the memory with invented names.
  if (page !== null) drawn.set(area, page);
  return page;
}

const send = (reply: FastifyReply, html: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html);

/** Serves the readable reference at /api/docs, generated from the served contract. */
export function serveReference({ app, contract, services }: Api): void {
  const host = services().settings.publicUrl;
  const problems = problemsPage();
  app.get('/api/docs', (_request, reply) => send(reply, pageOf(contract(), '', host) ?? ''));
  app.get('/api/docs/reference.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(stylesheet));
  app.get('/api/docs/reference.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(pageScript()),
  );
  app.get('/api/docs/problems', (_request, reply) => send(reply, problems));
  app.get<{ Params: { area: string } }>('/api/docs/:area', (request, reply) => {
    const page = pageOf(contract(), request.params.area, host);
    return page === null ? reply.callNotFound() : send(reply, page);
  });
}
