/** Bare pages for comparison with the product, built for production and served from memory. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build, type Rolldown } from 'vite';

const kinds: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
};

export interface Pages {
  /** The address of the page. Its query names the subject. */
  addressOf(subject: string): string;
  /** Serves a text under a path such as `/items.json`. */
  give(path: string, text: string): void;
  close(): Promise<void>;
}

/** Serves pages; `root` is the folder of their index.html. */
export async function servePages(root: string): Promise<Pages> {
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
    addressOf: (subject) => `http://localhost:${port}/index.html?subject=${subject}`,
    give: (path, text) => void files.set(path, text),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
