/** Gets a new access token once, however many calls find theirs refused at the same time. */
export interface TokenRefresh {
  /** Resolves when no refresh is under way. */
  readonly settled: () => Promise<unknown>;
  /** How many tokens have been fetched. */
  readonly fetched: () => number;
  /**
   * The new token, or null if there is none. `stale` is the token that was refused, `seen` how many had been fetched
   * when it was sent: one fetched since is another, though it may read the same.
   */
  readonly refresh: (stale: string | null, seen?: number) => Promise<string | null>;
}

interface Tokens {
  readonly current: () => string | null;
  /** Asks the server; this call must not itself wait for a refresh. */
  readonly fetch: () => Promise<string>;
  readonly store: (token: string) => void;
  readonly clear: (why: unknown) => void;
}

/** Fetches a new token where one was refused; whoever asks meanwhile waits for the same one. */
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
      // Another call has refreshed while this one's answer was on its way.
      if (now !== null && (now !== stale || fetched > seen)) return Promise.resolve(now);
      running = run();
      return running;
    },
  };
}

/** Sends a call; if its token is refused, once more with a new one. */
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
