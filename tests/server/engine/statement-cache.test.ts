/** A cached statement of one caller returns for another caller exactly the rows of a new statement. */
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { resourceOf } from '../../../src/contract/bodies.ts';
import type { Model } from '../../../src/contract/model.ts';
import type { Caller } from '../../../src/contract/permissions.ts';
import { relationsOf } from '../../../src/contract/relations.ts';
import { rowCondition } from '../../../src/server/engine/access/authorize.ts';
import { stepFacts, stepTables, withTables } from '../../../src/server/engine/access/path-steps.ts';
import { listCondition, listStatement } from '../../../src/server/engine/read/list.ts';
import { readListIntent } from '../../../src/server/engine/read/list-intent.ts';
import { cachedStatement } from '../../../src/server/engine/read/statement-cache.ts';
import type { Scope } from '../../../src/server/engine/scope.ts';
import { serverFunctions } from '../../../src/server/functions/functions.ts';
import { generated } from '../generated.ts';

const { model } = generated;
const rights = { read: true, write: true, admin: false };
const member = (user: number, company: number): Caller => ({
  user,
  audience: 'member',
  company: { id: company, permissions: rights },
  shared: null,
});
const guest = (project: number, module: number | null): Caller => ({
  user: null,
  audience: 'guest',
  company: { id: 3, permissions: rights },
  shared: { project, module },
});
const stranger: Caller = { user: null, audience: 'public', company: null, shared: null };

function scopeFor(of: Model, key: string, caller: Caller, id: number): Scope {
  const collection = of.collections.get(key) as Scope['collection'];
  const params = [...collection.path.matchAll(/\{([a-z_]+)\}/g)].map(([, name], i) => [name, id + i]);
  const actor = { role: 'app' as const, user: caller.user, company: caller.company?.id ?? null };
  return {
    model: of,
    functions: serverFunctions,
    collection,
    resource: resourceOf(of, collection),
    caller,
    actor,
    params: Object.fromEntries(params),
  };
}

/** The statement built without the cache. */
function fresh(scope: Scope) {
  const condition = listCondition(scope, scope.collection.access.read, null, 't');
  const { text, values } =
    sql`${withTables(stepTables(scope))}select ${stepFacts(scope)} where ${condition} and ${rowCondition(scope, scope.collection.access.write, 't') ?? sql`true`}`;
  return { text, values };
}
const keptFor = (scope: Scope) =>
  cachedStatement(
    scope,
    'test',
    {},
    (marked) =>
      sql`${withTables(stepTables(marked))}select ${stepFacts(marked)} where ${listCondition(marked, marked.collection.access.read, null, 't')} and ${rowCondition(marked, marked.collection.access.write, 't') ?? sql`true`}`,
  );

const pairs: readonly (readonly [string, Caller, Caller])[] = [
  ['members', member(11, 21), member(12, 22)],
  ['guests of projects', guest(31, null), guest(32, null)],
  ['guests of modules', guest(31, 41), guest(32, 42)],
  ['strangers', stranger, stranger],
];

test.each(pairs)('every collection, for %s', (_, first, second) => {
  for (const key of model.collections.keys()) {
    keptFor(scopeFor(model, key, first, 100));
    const scope = scopeFor(model, key, second, 200);
    expect(keptFor(scope), key).toEqual(fresh(scope));
  }
});

test('a member and a guest of one company do not share a statement', () => {
  const read = (caller: Caller) => keptFor(scopeFor(model, 'projects', caller, 1)).text;
  expect(read(member(11, 3))).not.toBe(read(guest(31, null)));
});

test('pages of one list differ in their values only', () => {
  const scope = scopeFor(model, 'projects_tags', member(11, 21), 5);
  const page = (query: string) =>
    listStatement(
      scope,
      readListIntent(new URLSearchParams(query), { ...scope, relations: relationsOf(model, scope.collection) }),
    );
  const [one, two] = [page('page=1&per_page=50'), page('page=3&per_page=20')];
  expect(two.text).toBe(one.text);
  expect(one.values).toEqual(expect.arrayContaining([50, 0]));
  expect(two.values).toEqual(expect.arrayContaining([20, 40]));
  expect(page('page=1&sort=-name').text).not.toBe(one.text);
  expect(page('page=1&fields=id').text).not.toBe(one.text);
  expect(page('page=1&include=project').text).not.toBe(one.text);
});
