/** The other editors, each alone on a bare page, built for production and served from memory. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

const root = fileURLToPath(new URL('./pages', import.meta.url));
const kinds: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

export interface Libraries {
  addressOf(name: string): string;
  close(): Promise<void>;
}

export async function openLibraries(): Promise<Libraries> {
  const built = await build({ root, configFile: false, logLevel: 'error', build: { write: false, minify: true } });
  const files = new Map<string, string | Uint8Array>();
  for (const { output } of [built].flat() as Rolldown.RolldownOutput[]) {
    for (const file of output) files.set(`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source);
  }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = files.get(path);
    const kind = kinds[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    response.writeHead(file === undefined ? 404 : 200, { 'content-type': kind }).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    addressOf: (name) => `http://localhost:${port}/index.html?subject=${name}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
