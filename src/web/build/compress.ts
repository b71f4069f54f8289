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
 * Writes compressed copies of the built files, so that the server need not compress them at each request. The files of
 * the first pages (given by their names without hash) are compressed to the maximum: this saves a twelfth of the size,
 * but takes ten times as long, which for all files would be half a minute per build.
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
      // Slow files come first. Only files in progress are in memory.
      const waiting = [...names.filter(isFirst), ...names.filter((name) => !isFirst(name))];
      const work = async (): Promise<void> => {
        for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await writeTwins(folder, name);
      };
      await Promise.all(Array.from({ length: availableParallelism() }, work));
    },
  };
}
