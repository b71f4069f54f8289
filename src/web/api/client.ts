import createClient from 'openapi-fetch';
import type { paths } from '../../contract/generated/client.ts';
import { actionOf, begin } from './activity.ts';
import { changesIn } from './changes-in.ts';
import { reach } from './connection.ts';
import { cookiesFor, credentialHeaders, credentials, csrfToken } from './credentials.ts';
import { inPlace, type OptOut, reactionTo } from './failure.ts';
import { history } from './history.ts';
import { goTo, logoutUrl } from './leave.ts';
import { expectOwnChange } from './own-changes.ts';
import { noAnswer, type Problem, problemOf } from './problem.ts';
import { type Query, queryString } from './query.ts';
import { checkRelease } from './release.ts';
import { report } from './report.ts';
import { addressOf } from './settings.ts';
import { sendWithRefresh } from './token-refresh.ts';
import { dropToken, tokenRefresh } from './tokens.ts';

/** The result of a call. */
export interface Answer<T> {
  readonly data: T;
  readonly headers: Headers;
  readonly status: number;
}

export interface RequestOptions {
  readonly query?: Query | undefined;
  /** The request body, sent as JSON. Forms and files are sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
  /**
   * Statuses that the caller handles itself. By default, a read redirects to the logout address on 403, and to the
   * not-found page on 404; a write does not redirect. For optional data use `lookUp`.
   */
  readonly optOut?: readonly OptOut[] | undefined;
  /** Whether `data` is the unread Response, for downloads. */
  readonly raw?: boolean | undefined;
  /** Whether the call is excluded from the saving indicator, because it saves no change of the user. */
  readonly quiet?: boolean | undefined;
  /** Whether the call is included in the loading indicator, because its answer takes long. */
  readonly slow?: boolean | undefined;
  /** Whether the call is excluded from the page's undo, because the caller has its own history. */
  readonly ownHistory?: boolean | undefined;
  /** Whether the affected data is read again, as after a change by another user. */
  readonly reload?: boolean | undefined;
}

type OwnOptions = Pick<RequestOptions, 'optOut' | 'quiet' | 'slow' | 'ownHistory' | 'reload'>;

/** Sends a request with credentials, token refresh, progress and error handling. Rejects with a `Problem`. */
async function send(request: Request, options: OwnOptions): Promise<Response> {
  const { optOut = request.method === 'GET' ? [] : inPlace, quiet = false, slow = false, ownHistory = false } = options;
  const path = new URL(request.url).pathname;
  const attempt = async (): Promise<Response> => {
    const copy = request.clone();
    const now = credentialHeaders(credentials.get(), csrfToken(document.cookie));
    for (const [name, value] of Object.entries(now)) copy.headers.set(name, value);
    return reach(new Request(copy, { credentials: cookiesFor(request.method, path) })).catch((error: unknown) => {
      throw error instanceof TypeError ? noAnswer() : error;
    });
  };
  const action = actionOf(request.method, path);
  const saved = request.method === 'GET' || quiet ? null : begin('saving', action);
  const loaded = slow ? begin('loading', action) : null;
  const answeredBy = options.reload ? () => undefined : expectOwnChange(request.method);
  try {
    const { response, retried } = optOut.includes(401)
      ? { response: await attempt(), retried: false }
      : await sendWithRefresh(attempt, { ...tokenRefresh, current: () => credentials.get().token });
    checkRelease(response.headers);
    answeredBy(response.headers);
    if (response.ok) {
      if (!ownHistory) note(request.method, path, response.headers);
      saved?.(true);
      return response;
    }
    const problem = await problemOf(response);
    handle(problem, optOut, retried);
    throw problem;
  } finally {
    saved?.();
    loaded?.();
    answeredBy();
  }
}

function note(method: string, path: string, headers: Headers): void {
  const change = headers.get('X-Change');
  if (change !== null && method !== 'GET' && !/\/changes\/[^/]+\/undo/.test(path)) history.note(change);
}

function handle(problem: Problem, optOut: readonly OptOut[], retried: boolean): void {
  const location = problem.headers.get('location');
  const reaction = reactionTo(problem.status, { optOut, location, logoutUrl: logoutUrl(), retried });
  switch (reaction.kind) {
    case 'leave':
      dropToken();
      goTo(reaction.to, { refused: true });
      break;
    case 'go':
      goTo(reaction.to);
      break;
    case 'report':
      report(problem);
  }
}

/**
 * A request whose address is resolved when the call is made, because the settings with the server's address load first.
 */
class AddressedRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(addressOf(input), window.location.origin) : input, init);
  }
}

/** The body as JSON, or as a form if it contains a file. */
function formOr(body: unknown): FormData | string {
  const members = body && typeof body === 'object' ? Object.entries(body) : [];
  if (!members.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of members) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}

/**
 * The typed calls of the contract, by path. The options of a call may contain `optOut`, `quiet`, `slow`, `ownHistory`
 * and `reload`. Rejects with a `Problem`.
 */
export const api = createClient<paths>({
  Request: AddressedRequest,
  querySerializer: (query) => queryString(query as Query).slice(1),
  bodySerializer: formOr,
  fetch: (request) => {
    // The client passes unknown options on as properties of the request.
    const { optOut, quiet, slow, ownHistory, reload } = request as Request & OwnOptions;
    return send(request, { optOut, quiet, slow, ownHistory, reload });
  },
});

/** The data of a typed call. Rejects if the call has no answer. */
export async function answered<T>(call: Promise<{ readonly data?: T }>): Promise<T> {
  return (await call).data as T;
}

/** The data of a typed call, and the ids of its changes for undo. */
export async function changed<T>(
  call: Promise<{ readonly data?: T; readonly response: Response }>,
): Promise<{ readonly data: T; readonly changes: readonly string[] }> {
  const { data, response } = await call;
  return { data: data as T, changes: changesIn(response.headers) };
}

const bodyOf = (body: unknown): { readonly body?: BodyInit; readonly type?: string } => {
  if (body === undefined) return {};
  if (body instanceof FormData || body instanceof Blob) return { body };
  return { body: JSON.stringify(body), type: 'application/json' };
};

/** An untyped call, for screens whose resource is only known at run time. Rejects with a `Problem`. */
export async function request<T>(method: string, path: string, options: RequestOptions = {}): Promise<Answer<T>> {
  const { body, type } = bodyOf(options.body);
  const headers = { accept: 'application/json', ...(type && { 'content-type': type }), ...options.headers };
  const init = { method, headers, body: body ?? null, signal: options.signal ?? null };
  const sent = new AddressedRequest(path + queryString(options.query), init);
  const response = await send(sent, { slow: options.raw, ...options });
  const text = options.raw ? '' : await response.text();
  const data = options.raw ? response : text && JSON.parse(text);
  return { data: (data === '' ? undefined : data) as T, headers: response.headers, status: response.status };
}

/**
 * Reads optional data, or data whose absence is shown in place, for pickers, panels and changes by other users. Never
 * redirects the page. Rejects with a `Problem`.
 */
export const lookUp = <T>(path: string, options: Omit<RequestOptions, 'optOut' | 'body'> = {}): Promise<Answer<T>> =>
  request<T>('GET', path, { ...options, optOut: inPlace });
