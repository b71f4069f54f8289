/**
 * Serves uploaded files without a login, because pages show pictures by an address without a token. A file name cannot
 * be guessed and is shown only with its row, so a person who knows the name may read the row.
 */
import type { Handlers } from '../../calls/call.ts';
import { notFound } from '../../engine/problem.ts';
import { type FileKind, fileTypes, imageKinds } from '../../files/file-kind.ts';

export const fileHandlers = {
  get_file: async ({ path: { name } }, { files }) => {
    const kind = name.split('-', 1)[0] as FileKind;
    const bytes = Object.hasOwn(fileTypes, kind) ? await files.get(name) : null;
    if (!bytes) throw notFound('This file');
    return {
      status: 200,
      body: bytes,
      headers: {
        'content-type': fileTypes[kind],
        'content-disposition': imageKinds.includes(kind) ? 'inline' : 'attachment',
        // The policy disables everything in case a browser treats the file as a page.
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, max-age=31536000, immutable',
      },
    };
  },
} satisfies Partial<Handlers>;
