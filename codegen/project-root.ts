import { fileURLToPath } from 'node:url';

/** The folder of schemas/, openapi/ and src/, as an absolute path. */
export const projectRoot = fileURLToPath(new URL('..', import.meta.url));
