/** Refreshes the access token once, even if several calls were refused at the same time. */
export interface TokenRefresh {
  /** Resolves as soon as no refresh is running. */
  readonly settled: () => Promise<unknown>;
  /** The number of tokens fetched so far. */
  readonly fetched: () => number;
  /**
   * Resolves to the new token, or null if there is none. `stale` is the refused token. `seen` is the number of tokens
   * fetched when the call was sent: a token fetched later counts as new even if it has the same text.
   */
  readonly refresh: (stale: string | null, seen?: number) => Promise<string | null>;
}

interface Tokens {
  readonly current: () => string | null;
  /** Requests a token. This call must not wait for a refresh itself. */
  readonly fetch: () => Promise<string>;
  readonly store: (token: string) => void;
  readonly clear: (why: unknown) => void;
}

/** Creates the token refresh. Concurrent callers share one request. */
export function createTokenRefresh(tokens: Tokens): TokenRefresh {
  let running: Promise<string | null> | null = null;
  let fetched = 0;
  const run = async (): Promise<string | null> => {
    try {
      const token = await tokens.fetch();
      tokens.store(token);
      fetched += 1;
      return token;
    } catch (why) {
      tokens.clear(why);
      return null;
    } finally {
      running = null;
    }
  };
  return {
    settled: () => running ?? Promise.resolve(),
    fetched: () => fetched,
    refresh(stale, seen = fetched) {
      if (running) return running;
      const now = tokens.current();
      // Another call has refreshed the token before the refusal of this call arrived.
      if (now !== null && (now !== stale || fetched > seen)) return Promise.resolve(now);
      running = run();
      return running;
    },
  };
}

/** Sends a call. If its token is refused, sends the call once more with a new token. */
export async function sendWithRefresh(
  send: () => Promise<Response>,
  tokens: TokenRefresh & { readonly current: () => string | null },
): Promise<{ readonly response: Response; readonly retried: boolean }> {
  await tokens.settled();
  const stale = tokens.current();
  const seen = tokens.fetched();
  const response = await send();
  if (response.status !== 401) return { response, retried: false };
  const token = await tokens.refresh(stale, seen);
  return token === null ? { response, retried: true } : { response: await send(), retried: true };
}
