/** Opens an access link as a guest, although the user is logged in. */
import { credentials } from '../api/credentials.ts';
import { queries } from '../api/queries.ts';
import { dropToken } from '../api/tokens.ts';
import { session } from './session.ts';

/**
 * The code of the link that a logged-in user opens as a guest, because the link gives more rights than the user has.
 */
let followed: string | null = null;

/** Whether the link with this code is opened as a guest. */
export const isFollowed = (code: string | null): boolean => code !== null && code === followed;

/** Clears the user of the page, so that the gate determines the user again. */
export function forgetVisitor(): void {
  queries.clear();
  session.set((now) => ({ ...now, user: null, company: null, link: null }));
}

/**
 * After a refusal, uses the access link in the address instead of the login. Returns false if there is no link, or if
 * it has already been tried. The login is not ended: the next page without a code resumes it.
 */
export function followAsGuest(): boolean {
  const { token, sessionToken } = credentials.get();
  if (token === null || sessionToken === null || isFollowed(sessionToken)) return false;
  followed = sessionToken;
  dropToken();
  forgetVisitor();
  return true;
}

/** Ends the use of the link, so that the next page uses the login again. */
export const stopFollowing = (): void => {
  followed = null;
};
