import { defineConfig } from 'vitest/config';

const server = (database: 'pglite' | 'postgres') => ({
  test: {
    name: database,
    include: ['tests/server/**/*.test.ts', ...(database === 'pglite' ? ['tests/embedded/**/*.test.ts'] : [])],
    globalSetup: ['tests/server/setup.ts'],
    env: { TEST_DATABASE: database },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: 30_000,
          include: ['tests/contract/**/*.test.ts', 'tests/codegen/**/*.test.ts', 'tests/web/**/*.test.ts'],
        },
      },
      server('pglite'),
      server('postgres'),
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/server/setup.ts'],
          env: { TEST_DATABASE: 'pglite' },
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
