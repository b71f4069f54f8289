/** Opening an access link as its guest. */
import { credentials } from '../api/credentials.ts';
import { queries } from '../api/queries.ts';
import { dropToken } from '../api/tokens.ts';
import { session } from './session.ts';

/** The code that a logged-in user follows as a guest, because the link opens more than their own rights. */
let followed: string | null = null;

/** Whether this code is followed as a guest. */
export const isFollowed = (code: string | null): boolean => code !== null && code === followed;

/** Clears the user of the page, so that the gate determines them again. */
export function forgetVisitor(): void {
  queries.clear();
  session.set((now) => ({ ...now, user: null, company: null, link: null }));
}

/**
 * Uses the access link in the address instead of the login, after a refusal. Returns false if there is no link, or if
 * it has been tried. The login is not ended: the next page without a code resumes it.
 */
export function followAsGuest(): boolean {
  const { token, sessionToken } = credentials.get();
  if (token === null || sessionToken === null || isFollowed(sessionToken)) return false;
  followed = sessionToken;
  dropToken();
  forgetVisitor();
  return true;
}

/** The next page uses the login again. */
export const stopFollowing = (): void => {
  followed = null;
};
