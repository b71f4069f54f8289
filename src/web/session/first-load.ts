import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { credentials } from '../api/credentials.ts';
import { inPlace, type OptOut } from '../api/failure.ts';
import { Problem } from '../api/problem.ts';
import { followAsGuest, isFollowed } from './access-link.ts';

/**
 * Loads for the first time what a page stands on: refused or gone, it leaves the page. Only where the address holds an
 * access link, which may open what the login does not, the link is followed first.
 */
async function firstLoad<T>(load: (optOut: readonly OptOut[]) => Promise<T>): Promise<T> {
  const { token, sessionToken } = credentials.get();
  if (token === null || sessionToken === null || isFollowed(sessionToken)) return load([]);
  try {
    return await load([403, 404]);
  } catch (error) {
    const refused = error instanceof Problem && (error.status === 403 || error.status === 404);
    // Two loads of one page may be refused: the second finds the link followed already.
    if (!refused || followAsGuest() || isFollowed(sessionToken)) throw error;
    return load([]);
  }
}

/** What a query hands to the function that reads it, as far as it matters here. */
interface Reading {
  readonly client: QueryClient;
  readonly queryKey: QueryKey;
  readonly signal: AbortSignal;
}

/** What is handed on to the call. */
export type ReadOptions = {
  readonly signal: AbortSignal;
  readonly optOut: readonly OptOut[];
};

/**
 * Reads what a page stands on. Only its first load leaves the page; read again later, a refusal shows in place.
 * `isKnown` false: nothing of it has been read yet.
 */
export function readPage<T>(
  { client, queryKey, signal }: Reading,
  load: (options: ReadOptions) => Promise<T>,
  isKnown: boolean = client.getQueryData(queryKey) !== undefined,
): Promise<T> {
  return isKnown ? load({ signal, optOut: inPlace }) : firstLoad((optOut) => load({ signal, optOut }));
}
