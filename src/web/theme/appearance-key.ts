/** The key of the stored appearance. */
export const appearanceKey = 'tessera.appearance';
