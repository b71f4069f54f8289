import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const smallest = 1024;

/** Puts compressed twins beside the built files, so that the server need not compress them at each request. */
export function compressPlugin(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    writeBundle({ dir }) {
      const assets = join(dir ?? '.', 'assets');
      for (const name of readdirSync(assets)) {
        if (!/\.(js|css|svg|ttf)$/.test(name)) continue;
        const file = join(assets, name);
        const content = readFileSync(file);
        if (content.length < smallest) continue;
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
      }
    },
  };
}
