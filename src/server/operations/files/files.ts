/**
 * Serves uploaded files without a login: pages show pictures by their address, which has no token. A name cannot be
 * guessed and is shown only with its row, so that a person who knows it may read the row.
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
        // Should a browser ever take it for a page, it may do nothing.
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, max-age=31536000, immutable',
      },
    };
  },
} satisfies Partial<Handlers>;
