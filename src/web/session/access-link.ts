/** Following an access link as its guest. */
import { credentials } from '../api/credentials.ts';
import { queries } from '../api/queries.ts';
import { dropToken } from '../api/tokens.ts';
import { session } from './session.ts';

/** The code that is followed as a guest by somebody who is logged in: their own rights do not reach there. */
let followed: string | null = null;

/** Whether this is the code that is followed as a guest. */
export const isFollowed = (code: string | null): boolean => code !== null && code === followed;

/** Forgets who the page was drawn for; the gate then finds out anew who is there. */
export function forgetVisitor(): void {
  queries.clear();
  session.set((now) => ({ ...now, user: null, company: null, link: null }));
}

/**
 * Lets the code in the address open what the login did not. False if there is none, or if it has been tried. The login
 * itself stays: it is taken up again on the next page without a code.
 */
export function followAsGuest(): boolean {
  const { token, sessionToken } = credentials.get();
  if (token === null || sessionToken === null || isFollowed(sessionToken)) return false;
  followed = sessionToken;
  dropToken();
  forgetVisitor();
  return true;
}

/** The next page begins with the login again. */
export const stopFollowing = (): void => {
  followed = null;
};
