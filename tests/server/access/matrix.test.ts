/** Every generic operation as every kind of user, against the table written by hand. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationsOf } from '../../../src/contract/operations.ts';
import { generated } from '../generated.ts';
import { type TestServer, testServer } from '../server.ts';
import { entryFor, expected, unusedEntries } from './expectations.ts';
import { kinds } from './kinds.ts';
import { tryOperation } from './try-operation.ts';
import { makeWorld, type World } from './world.ts';

const operations = operationsOf(generated.model);
let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server);
});
afterAll(() => server.close());

test('the table has an entry for every collection and none for anything else', () => {
  const paths = [...new Set(operations.map(({ collection }) => collection.path))];
  expect(paths.filter((path) => !entryFor(path))).toEqual([]);
  expect(unusedEntries(paths)).toEqual([]);
});

describe.each(Object.entries(Object.groupBy(operations, ({ collection }) => collection.path)))('%s', (path, verbs) => {
  test.each((verbs ?? []).map((operation) => [operation.verb, operation] as const))('%s', async (verb, operation) => {
    const differences = await Promise.all(
      kinds.map(async (kind) => {
        const wanted = expected(path, verb, operation.collection.singleton, kind);
        const outcome = await tryOperation(server, world, world.a, operation, kind);
        return outcome === wanted ? [] : [`${kind}: expected ${wanted}, was ${outcome}`];
      }),
    );
    expect(differences.flat()).toEqual([]);
  });
});
