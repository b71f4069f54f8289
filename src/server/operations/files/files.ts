/**
 * Serving what was uploaded. A name cannot be guessed and is told only with the row that holds the file, so whoever
 * knows it may read that row: pages show pictures by their address alone, which carries no token.
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
