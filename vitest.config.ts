import { defineConfig } from 'vitest/config';
import { folderInMemory } from './tests/folder-in-memory.ts';
import { LongestFirst } from './tests/longest-first.ts';

// Test files are temporary: a third of a database's processor time was spent on files on a disk.
process.env['TMPDIR'] ??= folderInMemory();

/**
 * The server tests run on PostgreSQL, like the product. These also run on PGlite, because results could differ: in the
 * features of its driver (prepared statements, values, transactions on one connection, notifications), and in sorting
 * and comparison.
 */
const alsoOnPglite = [
  'tests/server/engine/import.test.ts',
  'tests/server/engine/lists.test.ts',
  'tests/server/engine/writes.test.ts',
  'tests/server/engine/statement-cache.test.ts',
  'tests/server/live/live.test.ts',
  'tests/server/values/conditions.test.ts',
];

const server = (database: 'pglite' | 'postgres', include: readonly string[]) => ({
  test: {
    name: database,
    include: [...include],
    // The test files of a worker share the loaded modules of the product, because loading took a second for each file.
    isolate: false,
    globalSetup: ['tests/server/setup.ts'],
    env: { TEST_DATABASE: database },
    // On a loaded machine, a mail that another timer had claimed needed more than the default second.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});

export default defineConfig({
  test: {
    // One more than the two processors on which the suite is measured, because tests wait for servers, browsers and
    // timers.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          // Shared for the same reason as in the server tests: a quarter of the time was spent loading the same modules
          // for each file.
          isolate: false,
          setupFiles: ['tests/property-runs.ts'],
          testTimeout: 180_000,
          include: [
            'checks',
            'contract',
            'codegen',
            'fields',
            'tables',
            'dictionaries',
            'questionnaires',
            'matching',
            'limits',
            'diagram',
            'diagram-files',
            'web',
          ].map((folder) => `tests/${folder}/**/*.test.ts`),
        },
      },
      server('postgres', ['tests/server/**/*.test.ts']),
      // The features of the embedded databases are tested once, with a prepared folder of PGlite.
      server('pglite', ['tests/embedded/**/*.test.ts', ...alsoOnPglite]),
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          // Shares one Chromium and the loaded modules of the product in each worker.
          isolate: false,
          setupFiles: ['tests/browser/fail-on-faults.ts'],
          globalSetup: ['tests/server/setup.ts'],
          env: { TEST_DATABASE: 'postgres' },
          expect: { poll: { timeout: 10_000 } },
          // If a machine stalls for seconds, a page may be late. The report names tests that passed only after a retry.
          retry: process.env['CI'] ? 2 : 0,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
