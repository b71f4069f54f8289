import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const smallest = 1024;

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

/**
 * Puts compressed twins beside the built files, so that the server need not compress them at each request. What the
 * first pages load (files of these names, without their hashes) is compressed as far as it goes: a twelfth is saved at
 * ten times the time, which for all files would be half a minute of each build.
 */
export function compressPlugin(first: readonly string[]): Plugin {
  const isFirst = (name: string): boolean => first.some((one) => name.startsWith(`assets/${one}-`));
  const writeTwins = async (folder: string, name: string): Promise<void> => {
    const file = join(folder, name);
    const content = readFileSync(file);
    if (content.length < smallest) return;
    const params = { [constants.BROTLI_PARAM_QUALITY]: isFirst(name) ? 11 : 9 };
    writeFileSync(`${file}.gz`, await inGzip(content, { level: 9 }));
    writeFileSync(`${file}.br`, await inBrotli(content, { params }));
  };
  return {
    name: 'compress',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const folder = dir ?? '.';
      const names = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|svg|ttf)$/.test(name));
      // What takes long goes first, and no more are read into memory than are worked on.
      const waiting = [...names.filter(isFirst), ...names.filter((name) => !isFirst(name))];
      const work = async (): Promise<void> => {
        for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await writeTwins(folder, name);
      };
      await Promise.all(Array.from({ length: availableParallelism() }, work));
    },
  };
}
