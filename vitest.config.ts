import { defineConfig } from 'vitest/config';
import { folderInMemory } from './tests/folder-in-memory.ts';
import { LongestFirst } from './tests/longest-first.ts';

// What tests write is thrown away: a third of the processor time of a database went into the files of a disk.
process.env['TMPDIR'] ??= folderInMemory();

/**
 * The server tests run on PostgreSQL, which the product runs on. These run on PGlite as well, where the two could
 * differ: what its driver does by itself (prepared statements, values, transactions on one connection, notifications)
 * and how it sorts and compares.
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
    // The files of a worker share what the product's modules are when they are read: reading them took a second a file.
    isolate: false,
    globalSetup: ['tests/server/setup.ts'],
    env: { TEST_DATABASE: database },
    // A loaded machine needed more than the usual second for a mail that another timer had taken.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});

export default defineConfig({
  test: {
    // One more than the two processors that the suite is measured on: servers, browsers and clocks are waited for.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          // As with the server's: a quarter of their time went into reading the same modules for each file.
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
      // What the embedded databases have of their own is tested once, with a prepared folder of PGlite at hand.
      server('pglite', ['tests/embedded/**/*.test.ts', ...alsoOnPglite]),
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          // One Chromium a worker, and what the product's modules are when they are read.
          isolate: false,
          setupFiles: ['tests/browser/fail-on-faults.ts'],
          globalSetup: ['tests/server/setup.ts'],
          env: { TEST_DATABASE: 'postgres' },
          expect: { poll: { timeout: 10_000 } },
          // Where a machine stalls for seconds a page may be late; the report names what passed only at a further try.
          retry: process.env['CI'] ? 2 : 0,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
