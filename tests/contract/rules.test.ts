import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;

const testFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? testFiles(join(folder, entry.name))
      : entry.name.endsWith('.test.ts')
        ? [join(folder, entry.name)]
        : [],
  );

test('Every rule that a test title names is explained in docs/rules.md', () => {
  const explained = new Set(readFileSync(join(root, 'docs/rules.md'), 'utf8').match(/R-[A-Z]+-\d+/g));
  const titles = testFiles(join(root, 'tests')).flatMap(
    (file) => readFileSync(file, 'utf8').match(/\(\s*['"`](R-[A-Z]+-\d+(?:(?:, | and )R-[A-Z]+-\d+)*)/g) ?? [],
  );
  const named = new Set(titles.flatMap((title) => title.match(/R-[A-Z]+-\d+/g) ?? []));
  expect([...named].filter((id) => !explained.has(id))).toEqual([]);
});
