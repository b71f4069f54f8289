/** Every call that returns X-Change is made with a valid request and undone at once: all rows are as before. */
import sql, { raw } from 'sql-template-tag';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Operation, operationsOf } from '../../../src/contract/operations.ts';
import { valueFieldsOf } from '../../../src/server/engine/values/value-index.ts';
import { systemActor } from '../../../src/server/store/database.ts';
import { expected } from '../access/expectations.ts';
import { guarded, type Kind, kinds } from '../access/kinds.ts';
import { addressOf, rowIn } from '../access/try-operation.ts';
import { asSystem, makerOfA } from '../access/world.ts';
import { worldServer } from '../access/world-server.ts';
import { callsOf } from '../bad-input/contract.ts';
import { generated } from '../generated.ts';
import type { Reply } from '../server.ts';
import { type Here, specialRequests } from './special-requests.ts';
import { type State, type StoredRows, storedRows } from './stored-rows.ts';
import { leftOver, validBody } from './valid-requests.ts';

const { model } = generated;
const { server, world } = await worldServer();
const operations = operationsOf(model);
const byId = new Map(operations.map((operation) => [operation.id, operation]));

/** Rows without join rows, by resource. */
const free = new Map<string, number>();
const here: Here = { server, world, free };
let rows: StoredRows;

const anyAnswer = {
  type: 'object',
  properties: {
    text: { type: 'string' },
    number: { type: 'number' },
    date: { type: 'string', format: 'date' },
    assessment_question_option_ids: { type: 'array', items: { type: 'integer' } },
  },
};

/** Resources whose unique join rows require a second target for a second join row. */
const tied = (): ReadonlySet<string> =>
  new Set(
    [...model.resources.values()].flatMap(({ unique, fields, owners }) =>
      unique
        .flatMap((set) => set.fields)
        .filter((name) => !owners.some(({ field }) => field === name))
        .flatMap((name) => fields.get(name)?.targets ?? []),
    ),
  );

beforeAll(async () => {
  await server.database.transaction(systemActor, async (run) => {
    const maker = makerOfA(server, run, world);
    const unlike: Record<string, Record<string, unknown>> = {
      user: { email: 'free@example.com' },
      role: { name: 'Free' },
      data_catalog_group: { name: 'Free' },
      data_map_category: { name: 'Free' },
    };
    for (const name of tied())
      if (model.resources.get(name)?.tenancy.kind !== 'open' && name !== 'company')
        free.set(name, await maker.another(name, unlike[name] ?? {}));
    await maker.another('user_company', { user_id: free.get('user') });
    for (const thing of guarded)
      if (free.has(thing))
        await maker.another('user_permission', {
          project_id: null,
          [`${thing}_id`]: free.get(thing),
          user_id: world.people.get('team_admin'),
          permission_key: 'admin',
        });
    free.set('of no company', await maker.another('user', { email: 'alone@example.com' }));
    const chosen = { assessment_question_id: free.get('assessment_question') };
    free.set('option of the question', await maker.another('assessment_question_option', chosen));
    free.set('unlicensed', await maker.another('user', { email: 'unlicensed@example.com' }));
    await maker.another('user_company', { user_id: free.get('unlicensed'), licensed: false });
    // Only system admins create global objects, from objects that they may read.
    for (const thing of ['data_map', 'data_catalog'])
      await maker.another('user_permission', {
        project_id: null,
        [`${thing}_id`]: world.a.rows.get(thing),
        user_id: world.people.get('system_admin'),
      });
  });
  for (const { resource, field } of valueFieldsOf(model))
    await asSystem(
      server,
      sql`update ${raw(resource.name)} set ${raw(field.name)} = ${JSON.stringify({ [leftOver]: 'x' })}::jsonb`,
    );
  await asSystem(server, sql`update notification set read_at = null`);
  await asSystem(server, sql`delete from assessment_question_type where key = 'ranking'`);
  // Questions are answered with every kind of value.
  await asSystem(
    server,
    sql`update assessment_question_type set json_schema = ${JSON.stringify(anyAnswer)}::json where id in (select assessment_question_type_id from assessment_question)`,
  );
  await asSystem(server, sql`update assessment_question set allows_comment = true`);
  // Nobody can answer an assessment twice.
  await asSystem(server, sql`delete from assessment_response where user_id = ${world.people.get('assessment_admin')}`);
  rows = await storedRows(server.database);
});

const first: readonly Kind[] = ['team_admin', 'company_admin', 'system_admin', 'member', ...kinds];
function callerOf({ collection, verb }: Operation): Kind {
  if (verb === 'create_global_from') return 'system_admin';
  if (collection.resource === 'assessment_response' && collection.operations.includes('create'))
    return 'assessment_admin';
  const kind = first.find((one) => expected(collection.path, verb, collection.singleton, one) === 'in');
  if (!kind) throw new Error(`Nobody may ${verb} ${collection.path}.`);
  return kind;
}

/** Undoes the change that the reply names. */
async function undo(kind: Kind, reply: Reply): Promise<Reply> {
  const change = reply.headers.get('x-change');
  const undone = await server.ask('POST', `/api/changes/${change}/undo.json`, { headers: world.headers[kind] });
  expect([change, undone.status, undone.text]).toEqual([expect.stringMatching(/^\d+$/), 204, '']);
  return undone;
}

let count = 0;
/** The reply to a valid request about this row, by default the row of the world. */
function request(operation: Operation, kind: Kind, about?: number): Promise<Reply> {
  const { collection, method, path } = operation;
  count += 1;
  const { resource } = collection;
  // The company of the callers is not changed.
  const own = resource === 'company' ? world.b.company : rowIn(world, world.a, collection.path, resource, kind);
  const row = about ?? own;
  const target = (name: string, unique: boolean): number | undefined => {
    if (resource === 'user_company') return name === 'user' ? free.get('of no company') : world.b.company;
    const theirs = model.resources.get(name)?.tenancy.kind === 'user' ? world.own.get(kind)?.get(name) : undefined;
    if (theirs !== undefined) return theirs;
    if (name === 'data_map_category' && collection.path.includes('{module_id}'))
      return world.a.rows.get('module_category');
    if (resource === 'assessment_response_answer' && operation.verb === 'create' && name.endsWith('_option'))
      return free.get('option of the question');
    return (unique ? free.get(name) : undefined) ?? world.a.rows.get(name);
  };
  const body = validBody({ model, operation, rows: { row, target }, count });
  const address = addressOf(world, world.a, { ...operation, path: path.replace('{id}', String(row)) }, kind);
  return server.ask(method, address, { headers: world.headers[kind], ...(body !== undefined && { body }) });
}

function sibling({ collection }: Operation, verb: 'create' | 'delete'): Operation {
  const found = operations.find((one) => one.collection === collection && one.verb === verb);
  if (!found) throw new Error(`There is no call to ${verb} in ${collection.path}.`);
  return found;
}

interface TakenAway {
  /** The response of the create, if a row was created for the deletion. */
  readonly made: Reply | null;
  readonly id: number | undefined;
  readonly reply: Reply;
}

/** Deletes the row of the world or, if other tests need that row, a newly created one. */
async function takeAway(operation: Operation, kind: Kind): Promise<TakenAway> {
  const reply = await request(operation, kind);
  if (reply.status !== 409) return { made: null, id: undefined, reply };
  const made = await request(sibling(operation, 'create'), kind);
  expect([made.status, made.text]).toEqual([201, expect.anything()]);
  const id = made.body.id as number;
  return { made, id, reply: await request(operation, kind, id) };
}

const expectDone = ({ status, text }: Reply) => expect([status < 300, text]).toEqual([true, expect.any(String)]);

/** The state of all rows after the previous undo; null if the undo failed. */
let settled: State | null = null;

async function begin(): Promise<State> {
  const state = settled ?? (await rows.state());
  settled = null;
  return state;
}

async function expectSame(state: State): Promise<void> {
  const now = await rows.state();
  expect(rows.differences(state, now)).toEqual([]);
  settled = now;
}

async function tryAndUndo(operation: Operation): Promise<void> {
  const kind = callerOf(operation);
  const before = await begin();
  switch (operation.verb) {
    case 'delete':
    case 'bulk_destroy': {
      const { made, reply } = await takeAway(operation, kind);
      expectDone(reply);
      await undo(kind, reply);
      if (made) await undo(kind, made);
      return expectSame(before);
    }
    case 'restore':
    case 'bulk_restore': {
      const { made, id, reply } = await takeAway(sibling(operation, 'delete'), kind);
      expectDone(reply);
      const gone = await rows.state();
      const back = await request(operation, kind, id);
      expectDone(back);
      const undone = await undo(kind, back);
      await expectSame(gone);
      settled = null;
      await undo(kind, undone);
      if (made) await undo(kind, made);
      return expectSame(before);
    }
    default: {
      const reply = await request(operation, kind);
      expectDone(reply);
      await undo(kind, reply);
      return expectSame(before);
    }
  }
}

/** Only some schemas have values; for the others nothing can be purged. */
const purgesNothing = ({ verb, collection }: Operation): boolean =>
  verb === 'purge_values' && !valueFieldsOf(model).some(({ holder }) => holder === collection.resource);

const changing = callsOf(generated.contract).filter(({ answers }) =>
  Object.entries(answers).some(([status, answer]) => status.startsWith('2') && 'X-Change' in (answer.headers ?? {})),
);
// Each of these calls also tests the undo of its change.
const special = changing.filter(({ id }) => id !== 'undo_change' && (!byId.has(id) || id in specialRequests));
const generic = changing
  .flatMap(({ id }) => (id in specialRequests ? [] : (byId.get(id) ?? [])))
  .filter((operation) => !purgesNothing(operation));

describe.each(Object.entries(Object.groupBy(generic, ({ collection }) => collection.path)))('%s', (_path, some) => {
  test.each((some ?? []).map((operation) => [operation.verb, operation] as const))('%s is undone', (_verb, operation) =>
    tryAndUndo(operation));
});

test.each(
  operations.filter(purgesNothing).map((operation) => [operation.id, operation] as const),
)('%s changes nothing, as no values follow the schema', async (_id, operation) => {
  const before = await begin();
  const reply = await request(operation, callerOf(operation));
  expect([reply.status, reply.body, reply.headers.get('x-change')]).toEqual([200, { rows: 0 }, null]);
  return expectSame(before);
});

test('there is a request for each call written by hand that can be undone, and for none beside', () => {
  const ids = new Set(special.map(({ id }) => id));
  expect([...ids].filter((id) => !(id in specialRequests))).toEqual([]);
  expect(Object.keys(specialRequests).filter((id) => !ids.has(id))).toEqual([]);
});

test.each(special.map((call) => [call.id, call] as const))('%s is undone', async (id, { path }) => {
  const found = specialRequests[id];
  if (!found) throw new Error(`There is no request for ${id}.`);
  const first = await found.before?.(here);
  const before = first ? await rows.state() : await begin();
  const reply = await found.request(here, path, first);
  expectDone(reply);
  await undo(found.as, reply);
  await expectSame(before);
  if (first) settled = null;
  if (first?.headers.has('x-change')) await undo(found.as, first);
});
