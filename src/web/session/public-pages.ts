const withoutSlash = (pathname: string): string => pathname.replace(/(.)\/+$/, '$1');

export const homePath = '/home';
export const profilePath = '/profilepage';

interface Confined {
  readonly restricted: boolean;
  readonly system_admin: boolean;
}

/** The page to which a restricted user is redirected; null if the page is allowed. */
export function confinedTo(user: Confined | null, pathname: string): string | null {
  if (!user?.restricted || user.system_admin) return null;
  const page = withoutSlash(pathname);
  return page === '/' || page === profilePath ? null : profilePath;
}

/** The first page of a user after the login. */
export const homeOf = (user: Confined): string => (user.restricted && !user.system_admin ? profilePath : homePath);
