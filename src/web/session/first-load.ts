import { credentials } from '../api/credentials.ts';
import type { OptOut } from '../api/failure.ts';
import { Problem } from '../api/problem.ts';
import { followAsGuest, isFollowed } from './access-link.ts';

/**
 * Loads for the first time what a page stands on: refused or gone, it leaves the page. Only where the address holds an
 * access link, which may open what the login does not, the link is followed first.
 */
export async function firstLoad<T>(load: (optOut: readonly OptOut[]) => Promise<T>): Promise<T> {
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
