/** Small valid files for upload tests, and a function that sends them. */
import { deflateSync } from 'node:zlib';
import type { Kind } from '../access/kinds.ts';
import type { World } from '../access/world.ts';
import type { Reply, TestServer } from '../server.ts';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, body, Buffer.alloc(4)]);
};

/** A PNG of this size. It contains pixels only if it is small. */
export function png(width = 2, height = 2): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(Math.min((width + 1) * height, 1000)));
  const parts = [chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

export const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080003000401011100ffd9', 'hex');
export const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
export const webp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');

/** Sends a form as one of the test people. */
export async function send(
  server: TestServer,
  world: World,
  kind: Kind,
  path: string,
  file: Buffer | string,
  more: Readonly<Record<string, string>> = {},
  field = 'image[image]',
  called = 'picture.png',
): Promise<Reply> {
  const form = new FormData();
  for (const [name, value] of Object.entries(more)) form.append(name, value);
  form.append(field, new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), called);
  const response = await fetch(server.address + path, { method: 'POST', headers: world.headers[kind], body: form });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text ? JSON.parse(text) : null };
}
