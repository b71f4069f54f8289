import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { credentials } from '../api/credentials.ts';
import { inPlace, type OptOut } from '../api/failure.ts';
import { Problem } from '../api/problem.ts';
import { followAsGuest, isFollowed } from './access-link.ts';

/**
 * The first load of a page's data. A refusal redirects; but if the address contains an access link, which may open more
 * than the login, the link is tried first.
 */
async function firstLoad<T>(load: (optOut: readonly OptOut[]) => Promise<T>): Promise<T> {
  const { token, sessionToken } = credentials.get();
  if (token === null || sessionToken === null || isFollowed(sessionToken)) return load([]);
  try {
    return await load([403, 404]);
  } catch (error) {
    const refused = error instanceof Problem && (error.status === 403 || error.status === 404);
    // Two loads of one page may be refused: for the second one the link is being followed already.
    if (!refused || followAsGuest() || isFollowed(sessionToken)) throw error;
    return load([]);
  }
}

/** The members used of the context that a query passes to its function. */
interface Reading {
  readonly client: QueryClient;
  readonly queryKey: QueryKey;
  readonly signal: AbortSignal;
}

/** Options for the call. */
export type ReadOptions = {
  readonly signal: AbortSignal;
  readonly optOut: readonly OptOut[];
};

/**
 * Reads the data of a page. Only a refusal of its first load redirects; a refusal of a later one is shown in place.
 * `isKnown` false: nothing has been read yet.
 */
export function readPage<T>(
  { client, queryKey, signal }: Reading,
  load: (options: ReadOptions) => Promise<T>,
  isKnown: boolean = client.getQueryData(queryKey) !== undefined,
): Promise<T> {
  return isKnown ? load({ signal, optOut: inPlace }) : firstLoad((optOut) => load({ signal, optOut }));
}
