import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The files of one build, by their names below `assets`. */
type Build = readonly string[];

/** The newest build and the one before it; one that has made the same files again is no new one. */
export function lastBuilds(before: readonly Build[], build: Build): readonly Build[] {
  const same = (one: Build): boolean => one.length === build.length && one.every((name) => build.includes(name));
  return [build, ...before.filter((one) => !same(one))].slice(0, 2);
}

/** The present files that none of the builds has made; compressed copies belong to their originals. */
export function outdatedFiles(present: readonly string[], builds: readonly Build[]): readonly string[] {
  const named = new Set(builds.flat());
  return present.filter((name) => !named.has(name.replace(/\.(gz|br)$/, '')));
}

/**
 * Preserves the files of the previous build beside the new ones, which have other names: open pages still load their
 * parts, and a running server still serves them.
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
      // Two servers that start at once build in one folder: the other may have taken it away.
      for (const name of outdatedFiles(readdirSync(assets), builds)) rmSync(join(assets, name), { force: true });
      writeFileSync(record, JSON.stringify(builds));
    },
  };
}
