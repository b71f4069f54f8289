/** Under which one's own logins are cached. */
export const loginsKey = ['own logins'] as const;
