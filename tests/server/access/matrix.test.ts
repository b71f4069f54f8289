/** Tests every generic operation as every kind of user, against the handwritten table. */
import { describe, expect, test } from 'vitest';
import { operationsOf } from '../../../src/contract/operations.ts';
import { generated } from '../generated.ts';
import { entryFor, expected, unusedEntries } from './expectations.ts';
import { guarded, type Kind, kinds, rights } from './kinds.ts';
import { tryOperation } from './try-operation.ts';
import { worldServer } from './world-server.ts';

/**
 * The kinds for which an operation is tested. If the permission should make no difference, only the highest of the
 * three is tested, because it includes the others.
 */
function triedKinds(wanted: (kind: Kind) => unknown): readonly Kind[] {
  const same = [...guarded, 'team' as const].filter((thing) =>
    rights.every((right) => wanted(`${thing}_${right}`) === wanted('member')),
  );
  return kinds.filter((kind) => !same.some((thing) => kind === `${thing}_read` || kind === `${thing}_write`));
}

const operations = operationsOf(generated.model);
const { server, world } = await worldServer();

test('the table has an entry for every collection and none for anything else', () => {
  const paths = [...new Set(operations.map(({ collection }) => collection.path))];
  expect(paths.filter((path) => !entryFor(path))).toEqual([]);
  expect(unusedEntries(paths)).toEqual([]);
});

describe.each(Object.entries(Object.groupBy(operations, ({ collection }) => collection.path)))('%s', (path, verbs) => {
  test.each((verbs ?? []).map((operation) => [operation.verb, operation] as const))('%s', async (verb, operation) => {
    const wantedOf = (kind: Kind) => expected(path, verb, operation.collection.singleton, kind);
    const differences = await Promise.all(
      triedKinds(wantedOf).map(async (kind) => {
        const wanted = wantedOf(kind);
        const outcome = await tryOperation(server, world, world.a, operation, kind);
        return outcome === wanted ? [] : [`${kind}: expected ${wanted}, was ${outcome}`];
      }),
    );
    expect(differences.flat()).toEqual([]);
  });
});
