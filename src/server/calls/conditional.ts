/** Answers that a client need not be sent again (RFC 9110, 13.1.2), and the way from one page of a list to the others (RFC 8288). */
import { createHash } from 'node:crypto';
import type { ApiAnswer, ApiRequest } from '../request.ts';

/** Bytes of an answer up to which its tag is computed: hashing more would block other requests. */
const mostTagged = 1024 * 1024;

/** Whether the client has the answer with this tag. Weak comparison: the encoding does not matter. */
export function hasTag(headers: ApiRequest['headers'], tag: string): boolean {
  const known = (headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.includes(tag) || known.includes('*');
}

/** The answer with its tag, unless it is long; 304 without a body where `If-None-Match` says that the client has it. */
export function unlessKnown(headers: ApiRequest['headers'], answer: ApiAnswer & { readonly body: string }): ApiAnswer {
  if (answer.body.length > mostTagged) return answer;
  const hash = createHash('sha256').update(answer.body);
  for (const [name, value] of Object.entries(answer.headers ?? {})) hash.update(`\n${name}: ${value}`);
  const tag = `"${hash.digest('base64url').slice(0, 27)}"`;
  const tagged = { ...answer.headers, etag: `W/${tag}` };
  if (hasTag(headers, tag)) return { status: 304, headers: tagged };
  return { ...answer, headers: tagged };
}

/** `Link` of a page to those around it; none where no page was asked for. The last is only known of a counted list. */
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
