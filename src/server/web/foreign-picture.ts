/** A page with a single picture of another site, shown in a frame at a person's request. */
import type { FastifyInstance } from 'fastify';

/** The address of the page; `src` and `alt` are in the query. */
export const foreignPicturePath = '/foreign-picture';

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

/**
 * Content security policy: the page loads only this picture. With `no-referrer`, the other site learns nothing about
 * the reader.
 */
const policyFor = (origin: string): string =>
  `default-src 'none'; img-src ${origin}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox`;

/** The address of a picture on another site; null for anything else. */
function addressOf(text: unknown): URL | null {
  if (typeof text !== 'string' || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'https:' && /^[\w.:[\]-]+$/.test(url.host) ? url : null;
}

/** Serves the page. The response is 404 if the address is not that of a picture. */
export function serveForeignPictures(app: FastifyInstance): void {
  app.get<{ Querystring: { src?: unknown; alt?: unknown } }>(foreignPicturePath, async (request, reply) => {
    const url = addressOf(request.query.src);
    if (!url) return reply.code(404).type('text/plain; charset=utf-8').send('There is no picture at this address.');
    const alt = typeof request.query.alt === 'string' ? request.query.alt.slice(0, 1000) : '';
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policyFor(url.origin))
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store')
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(alt) || 'Picture'}</title><style>body{margin:0}img{display:block;width:100vw;height:100vh;object-fit:contain;object-position:left top}</style><img src="${escaped(url.href)}" alt="${escaped(alt)}">`,
      );
  });
}
