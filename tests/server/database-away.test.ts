/** An unavailable database: calls get a clear 503, nothing is hidden, and service continues after its return. */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import sql from 'sql-template-tag';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/server/embedded/open-database.ts';
import { type Database, DatabaseUnavailable, systemActor } from '../../src/server/store/database.ts';
import { sayingWhenFull } from '../../src/server/store/disk-room.ts';
import { urlOf } from './databases.ts';
import { testServer } from './server.ts';

const absence = (wanted: string) => (error: unknown) =>
  error instanceof DatabaseUnavailable && error.absence === wanted;

async function start() {
  const server = await testServer();
  onTestFinished(() => server.close());
  return server;
}
const nameOf = async (database: Database): Promise<string> =>
  (await database.query<{ name: string }>(systemActor, sql`select current_database() as name`))[0]?.name as string;

test('an address that cannot be reached is named, without its password', async () => {
  const databaseUrl = 'postgres://somebody:very-secret@127.0.0.1:1/tessera';
  const opening = openDatabase({ databaseUrl, dataDir: '', embedded: null });
  await expect(opening).rejects.toThrow(/postgres:\/\/somebody@127\.0\.0\.1:1\/tessera cannot be opened.*DATABASE_URL/);
  await expect(opening).rejects.not.toThrow(/very-secret/);
});

test('a statement that takes too long is stopped and is a 503 with Retry-After; the connection goes on', async () => {
  const { database, ask } = await start();
  await expect(
    database.transaction(systemActor, async (run) => {
      await run(sql`set local statement_timeout = 50`);
      await run(sql`select pg_sleep(5)`);
    }),
  ).rejects.toSatisfy(absence('slow'));
  const limits = await database.query<{ name: string; setting: string }>(
    systemActor,
    sql`select name, setting from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name`,
  );
  expect(limits).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '30000' },
    { name: 'statement_timeout', setting: '10000' },
  ]);
  expect((await ask('GET', '/api/system.json')).status).toBe(200);
});

test('a script, as migrations are, has no limit, and leaves the limit to those after it', async () => {
  const { database } = await start();
  await database.script(
    `create table script_limit as select current_setting('statement_timeout') as at; grant select on script_limit to tessera_system`,
  );
  expect(await database.query(systemActor, sql`select at from script_limit`)).toEqual([{ at: '0' }]);
  for (let i = 0; i < 6; i += 1)
    expect(await database.query(systemActor, sql`show statement_timeout`)).toEqual([{ statement_timeout: '10s' }]);
});

test('when all connections are taken a request is told so, with when to come again', async () => {
  const { database, ask } = await start();
  let free: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    free = resolve;
  });
  const holding = Array.from({ length: 6 }, () =>
    database.transaction(systemActor, async (run) => {
      await run(sql`select 1`);
      await released;
    }),
  );
  const waiting = database.query(systemActor, sql`select 1`).catch(() => 'what waits for its turn');
  const [request, readiness] = [
    ask('POST', '/api/oauth/tokens.json', { body: { email: 'a@example.com', password: 'x' } }),
    ask('GET', '/api/health/ready'),
  ];
  // A load balancer notices the outage before any request gives up.
  expect(await Promise.race([waiting, readiness.then(({ status }) => status)])).toBe(503);
  const reply = await request;
  expect(reply.status).toBe(503);
  expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(reply.body).toMatchObject({
    code: 'unavailable',
    detail: /More is asked of the database/.exec(reply.body.detail)?.input,
  });
  free();
  await Promise.all(holding);
});

test('what went wrong in a transaction is told, not that its connection could not roll back', async () => {
  const { database } = await start();
  await expect(
    database.transaction(systemActor, async (run) => {
      await run(sql`set local role none`);
      await expect(run(sql`select pg_terminate_backend(pg_backend_pid())`)).rejects.toSatisfy(absence('away'));
      throw new Error('The first cause');
    }),
  ).rejects.toThrow('The first cause');
  expect(await database.query(systemActor, sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

test('a commit whose connection breaks is told as unknown, not as undone', async () => {
  const { database } = await start();
  const name = await nameOf(database);
  const other = await openDatabase({
    databaseUrl: urlOf(inject('databaseUrl'), name),
    dataDir: '',
    embedded: null,
  });
  try {
    // A trigger at the commit terminates the committing session.
    await database.script(`create table breaking (id int); grant all on breaking to tessera_system;
      create function break() returns trigger language plpgsql security definer as $$ begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); return null; end $$;
      create constraint trigger breaks after insert on breaking deferrable initially deferred for each row execute function break()`);
    await expect(
      database.transaction(systemActor, (run) => run(sql`insert into breaking values (1)`)),
    ).rejects.toSatisfy(absence('unknown'));
    expect(await other.database.query(systemActor, sql`select * from breaking`)).toEqual([]);
  } finally {
    await other.database.close();
  }
});

test('a server that takes no writes any more is a 503 and left; one that does is found again', async () => {
  const { database, ask } = await start();
  const name = await nameOf(database);
  const processOf = async () =>
    (await database.query<{ pid: number }>(systemActor, sql`select pg_backend_pid() as pid`))[0]?.pid;
  const inUse = new Set(await Promise.all(Array.from({ length: 6 }, processOf)));
  await database.script(`alter database "${name}" set default_transaction_read_only = on`);
  await expect(
    database.transaction(systemActor, async (run) => {
      await run(sql`set transaction read only`);
      await run(sql`insert into tessera_state values ('written', '1')`);
    }),
  ).rejects.toSatisfy(absence('away'));
  expect((await ask('GET', '/api/health/ready')).status).toBe(503);
  expect(
    (await ask('POST', '/api/oauth/tokens.json', { body: { email: 'a@example.com', password: 'x' } })).status,
  ).toBe(503);
  const other = await openDatabase({
    databaseUrl: urlOf(inject('databaseUrl'), 'postgres'),
    dataDir: '',
    embedded: null,
  });
  await other.database.script(`alter database "${name}" reset default_transaction_read_only`);
  await other.database.close();
  expect((await ask('GET', '/api/health/ready')).status).toBe(200);
  expect(inUse).not.toContain(await processOf());
});

test('where the disk is full, a database that has ended itself is told as that', async () => {
  const { database } = await start();
  const ending = (on: Database) =>
    on.transaction(systemActor, async (run) => {
      await run(sql`set local role none`);
      await run(sql`select pg_terminate_backend(pg_backend_pid())`);
    });
  const disk = tmpdir();
  await expect(ending(sayingWhenFull(database, disk, Number.MAX_VALUE))).rejects.toSatisfy(absence('full'));
  await expect(ending(sayingWhenFull(database, disk, 0))).rejects.toSatisfy(absence('away'));
});

test('a process that was asked to end says so to whoever spreads requests, and serves until it closes', async () => {
  const server = await testServer({ env: { DRAIN_SECONDS: '1' } });
  onTestFinished(() => rmSync(server.settings.dataDir, { recursive: true }));
  expect((await server.ask('GET', '/api/health/ready')).status).toBe(200);
  const ended = server.end();
  const readiness = await server.ask('GET', '/api/health/ready');
  expect([readiness.status, readiness.body.detail]).toEqual([
    503,
    'This process is ending. Send requests to another one.',
  ]);
  expect((await server.ask('GET', '/api/system.json')).status).toBe(200);
  await ended;
  await expect(server.ask('GET', '/api/health')).rejects.toThrow();
});
