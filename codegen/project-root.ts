import { fileURLToPath } from 'node:url';

/** The absolute path of the folder with schemas/, openapi/ and src/. */
export const projectRoot = fileURLToPath(new URL('..', import.meta.url));
