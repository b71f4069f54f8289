/** Conditional requests (RFC 9110, 13.1.2) and links between the pages of a list (RFC 8288). */
import { createHash } from 'node:crypto';
import type { ApiAnswer, ApiRequest } from '../request.ts';

/** The maximum number of bytes of a response with an ETag, because hashing more would block other requests. */
const maxTagged = 1024 * 1024;

/** Whether the client has the response with this ETag. The comparison is weak, because the encoding does not matter. */
export function hasTag(headers: ApiRequest['headers'], tag: string): boolean {
  const known = (headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.includes(tag) || known.includes('*');
}

/**
 * The response with its ETag, unless it is long. 304 without a body if `If-None-Match` shows that the client has it.
 */
export function unlessKnown(headers: ApiRequest['headers'], answer: ApiAnswer & { readonly body: string }): ApiAnswer {
  if (answer.body.length > maxTagged) return answer;
  const hash = createHash('sha256').update(answer.body);
  for (const [name, value] of Object.entries(answer.headers ?? {})) hash.update(`\n${name}: ${value}`);
  const tag = `"${hash.digest('base64url').slice(0, 27)}"`;
  const tagged = { ...answer.headers, etag: `W/${tag}` };
  if (hasTag(headers, tag)) return { status: 304, headers: tagged };
  return { ...answer, headers: tagged };
}

/** The `Link` header of a page; empty if no page was requested. The last page is known only for a counted list. */
export function pageLinks(
  { path, query }: Pick<ApiRequest, 'path' | 'query'>,
  { perPage, total, estimated }: { readonly perPage: number; readonly total: number; readonly estimated: boolean },
): Readonly<Record<string, string>> {
  const page = Number(query.get('page') ?? 0);
  if (page === 0) return {};
  const last = Math.max(1, Math.ceil(total / perPage));
  const to = (number: number): string => {
    const other = new URLSearchParams(query);
    other.set('page', String(number));
    return `${path}?${other}`;
  };
  const links = [
    ...(page > 1
      ? [
          ['first', to(1)],
          ['prev', to(Math.min(page - 1, last))],
        ]
      : []),
    ...(page < last ? [['next', to(page + 1)]] : []),
    ...(estimated ? [] : [['last', to(last)]]),
  ];
  return { link: links.map(([rel, address]) => `<${address}>; rel="${rel}"`).join(', ') };
}
