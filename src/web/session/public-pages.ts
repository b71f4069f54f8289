/** Pages that show without anybody being logged in, and without system, user and company having been loaded. */
const publicPages = [
  /^\/$/,
  /^\/login(\/[^/]+)?$/,
  /^\/oauth-redirect$/,
  /^\/accept-invitation$/,
  /^\/set-new-password$/,
  /^\/release-notes\/[^/]+$/,
  /^\/forbidden$/,
  /^\/sysinfo$/,
  /^\/maintenance$/,
  /^\/not-found$/,
];

const withoutSlash = (pathname: string): string => pathname.replace(/(.)\/+$/, '$1');

export const isPublicPage = (pathname: string): boolean =>
  publicPages.some((page) => page.test(withoutSlash(pathname)));

export const homePath = '/home';
export const profilePath = '/profilepage';

interface Confined {
  readonly restricted: boolean;
  readonly system_admin: boolean;
}

/** Where a user who may not be on a page is sent instead; null if the page is allowed. */
export function confinedTo(user: Confined | null, pathname: string): string | null {
  if (!user?.restricted || user.system_admin) return null;
  const page = withoutSlash(pathname);
  return page === '/' || page === profilePath ? null : profilePath;
}

/** The page a user starts on. */
export const homeOf = (user: Confined): string => (user.restricted && !user.system_admin ? profilePath : homePath);
