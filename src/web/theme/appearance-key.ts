/** Where the browser keeps how the page looks. */
export const appearanceKey = 'tessera.appearance';
