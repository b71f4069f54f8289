import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The names of the files of one build, below `assets`. */
type Build = readonly string[];

/** The newest build and the previous one. A build with the same files as the newest one does not count. */
export function lastBuilds(before: readonly Build[], build: Build): readonly Build[] {
  const same = (one: Build): boolean => one.length === build.length && one.every((name) => build.includes(name));
  return [build, ...before.filter((one) => !same(one))].slice(0, 2);
}

/** The existing files that none of the builds has created. A compressed copy belongs to its original. */
export function outdatedFiles(present: readonly string[], builds: readonly Build[]): readonly string[] {
  const named = new Set(builds.flat());
  return present.filter((name) => !named.has(name.replace(/\.(gz|br)$/, '')));
}

/**
 * Retains the files of the previous build beside the new ones, which have other names: open pages still load their
 * chunks, and a running server still serves them.
 */
export function keepLastBuildPlugin(): Plugin {
  return {
    name: 'keep-last-build',
    apply: 'build',
    writeBundle({ dir = '.' }, bundle) {
      const record = `${dir}-builds.json`;
      const before: readonly Build[] = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : [];
      const made = Object.keys(bundle).flatMap((name) =>
        name.startsWith('assets/') ? name.slice('assets/'.length) : [],
      );
      const builds = lastBuilds(before, made.sort());
      const assets = join(dir, 'assets');
      // Without `force`, two servers that start and build at the same time would fail, because the other one may have
      // removed the file.
      for (const name of outdatedFiles(readdirSync(assets), builds)) rmSync(join(assets, name), { force: true });
      writeFileSync(record, JSON.stringify(builds));
    },
  };
}
