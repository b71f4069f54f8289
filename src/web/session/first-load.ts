import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { credentials } from '../api/credentials.ts';
import { inPlace, type OptOut } from '../api/failure.ts';
import { Problem } from '../api/problem.ts';
import { followAsGuest, isFollowed } from './access-link.ts';

/**
 * Makes the first load of a page's data. A refusal redirects. If the address contains an access link, which may give
 * more rights than the login, the link is tried first.
 */
async function firstLoad<T>(load: (optOut: readonly OptOut[]) => Promise<T>): Promise<T> {
  const { token, sessionToken } = credentials.get();
  if (token === null || sessionToken === null || isFollowed(sessionToken)) return load([]);
  try {
    return await load([403, 404]);
  } catch (error) {
    const refused = error instanceof Problem && (error.status === 403 || error.status === 404);
    // Two loads of a page may be refused. When the second one is, the link is already in use.
    if (!refused || followAsGuest() || isFollowed(sessionToken)) throw error;
    return load([]);
  }
}

/** The properties of the query context that are needed here. */
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
 * Reads the data of a page. Only a refusal of the first load redirects; a refusal of a later load is shown in place.
 * `isKnown` is false as long as no data has been read.
 */
export function readPage<T>(
  { client, queryKey, signal }: Reading,
  load: (options: ReadOptions) => Promise<T>,
  isKnown: boolean = client.getQueryData(queryKey) !== undefined,
): Promise<T> {
  return isKnown ? load({ signal, optOut: inPlace }) : firstLoad((optOut) => load({ signal, optOut }));
}
