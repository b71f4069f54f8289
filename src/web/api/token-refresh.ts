/** Refreshes the access token once, however many calls were refused at the same time. */
export interface TokenRefresh {
  /** Resolves when no refresh is running. */
  readonly settled: () => Promise<unknown>;
  /** The number of tokens fetched. */
  readonly fetched: () => number;
  /**
   * Resolves to the new token, or null if there is none. `stale` is the refused token, `seen` the number of tokens that
   * had been fetched when it was sent: a later one counts as new even if its text is equal.
   */
  readonly refresh: (stale: string | null, seen?: number) => Promise<string | null>;
}

interface Tokens {
  readonly current: () => string | null;
  /** Requests a token; this call must not itself wait for a refresh. */
  readonly fetch: () => Promise<string>;
  readonly store: (token: string) => void;
  readonly clear: (why: unknown) => void;
}

/** Fetches a new token after a refusal; concurrent callers share one request. */
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
      // Another call refreshed the token while this one's answer was on its way.
      if (now !== null && (now !== stale || fetched > seen)) return Promise.resolve(now);
      running = run();
      return running;
    },
  };
}

/** Sends a call; if its token is refused, sends it once more with a new one. */
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
