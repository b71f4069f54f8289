/** A path with inconsistent parents returns 404, whatever the caller's permissions on each parent. */
import sql, { raw } from 'sql-template-tag';
import { beforeAll, describe, expect, test } from 'vitest';
import { isClosed, type Operation, operationsOf } from '../../../src/contract/operations.ts';
import { handlers } from '../../../src/server/operations/index.ts';
import { systemActor } from '../../../src/server/store/database.ts';
import { guarded, type Kind } from '../access/kinds.ts';
import { addressOf } from '../access/try-operation.ts';
import { addThings, asSystem, makerOfA, type Tenant } from '../access/world.ts';
import { worldServer } from '../access/world-server.ts';
import { generated } from '../generated.ts';

const { model, contract } = generated;

const { server, world } = await worldServer();
/**
 * Another project, map, catalog and assessment of company A with all contents, on which the caller has the same
 * permissions.
 */
let other: Tenant;
/** Objects of company B, and global objects. */
let elsewhere: Tenant;
beforeAll(async () => {
  other = await addThings(server, world, 'Bilbymark');
  // The world contains one of each global row.
  const notes = await server.database.transaction(systemActor, async (run) => {
    const creator = makerOfA(server, run, world);
    const release_note = await creator.another('release_note', { published: true });
    return {
      release_note,
      release_note_image: await creator.another('release_note_image', { release_note_id: release_note }),
    };
  });
  elsewhere = { company: world.b.company, rows: new Map([...world.b.rows, ...Object.entries(notes)]) };
  for (const thing of guarded)
    await asSystem(
      server,
      sql`insert into user_permission (${raw(`${thing}_id`)}, user_id, permission_key, company_id, position)
        values (${other.rows.get(thing)}, ${world.people.get('team_admin')}, 'admin', ${world.a.company}, 0)`,
    );
});

/** Everything in both that such a call could change. */
const state = async (): Promise<string> => {
  const [row] = await asSystem<{ changes: number }>(server, sql`select count(*)::int as changes from tessera_change`);
  return String(row?.changes);
};

/** Two mixed paths, in which the beginning of each path is combined with the rest of the other. */
function mixed(one: string, two: string): readonly string[] {
  const [a, b] = [one.split('/'), two.split('/')];
  const ids = a.flatMap((part, i) => (part === b[i] ? [] : [i]));
  return ids
    .slice(1)
    .flatMap((cut) => [
      [...a.slice(0, cut), ...b.slice(cut)].join('/'),
      [...b.slice(0, cut), ...a.slice(cut)].join('/'),
    ]);
}

const sending = (body: unknown): Sent => (body === undefined ? {} : { body });

const bodies: Readonly<Partial<Record<Operation['verb'], unknown>>> = {
  create: {},
  update: {},
  update_positions: [],
  move_item: { move_direction: 'up' },
  move_rows: { ids: [1], values: {} },
  bulk_create: { rows: [{ values: {} }] },
  bulk_clone: { ids: [1] },
  import: { columns: ['name'], rows: [['x']] },
  bulk_update: { ids: [1], values: {} },
  bulk_destroy: { ids: [1] },
  bulk_restore: { ids: [1] },
  check_values: { field: 'json_schema' },
  purge_values: { field: 'json_schema', members: ['x'] },
};

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

async function expectNowhere(kind: Kind, method: string, paths: readonly string[], sent: Sent): Promise<void> {
  const before = await state();
  for (const path of paths) {
    const reply = await server.ask(method, path, {
      ...sent,
      headers: { ...world.headers[kind], ...sent.headers },
    });
    expect([method, path, reply.status, reply.body?.code]).toEqual([method, path, 404, 'not_found']);
  }
  expect(await state()).toBe(before);
}

/** A kind with access to each of the parents alone. */
const callerOf = (path: string): Kind =>
  /^\/api\/(admin|release_notes)\//.test(path)
    ? 'system_admin'
    : path.startsWith('/api/company_admin/')
      ? 'company_admin'
      : 'team_admin';

/** Rows that both projects of the company share differ only in another company. */
const besideFor = (path: string): Tenant => (/^\/api\/(admin|release_notes)\//.test(path) ? elsewhere : other);

describe('every nested collection', () => {
  const nested = operationsOf(model).filter(
    (operation) => !isClosed(operation) && (operation.path.match(/\{(?!type)/g)?.length ?? 0) > 1,
  );
  const byCollection = [...Map.groupBy(nested, ({ collection }) => collection.path)];

  test('is here', () => expect(byCollection.length).toBeGreaterThan(50));

  test.each(byCollection)('%s', async (path, operations) => {
    const kind = callerOf(path);
    const beside = besideFor(path);
    let tried = 0;
    for (const operation of operations) {
      const paths = mixed(addressOf(world, world.a, operation, kind), addressOf(world, beside, operation, kind));
      tried += paths.length;
      await expectNowhere(kind, operation.method, paths, sending(bodies[operation.verb]));
    }
    expect([path, tried > 0 || keptByCaller.test(path)]).toEqual([path, true]);
  });

  /** Rows that each person has once: the same below any parent. */
  const keptByCaller = /current_response/;
});

describe('every call written by hand', () => {
  const resourceOf = (path: string, parameter: string): string => {
    if (parameter === 'module_id' || path.includes('project_scenario_modules/{id}')) return 'project_scenario_module';
    if (parameter !== 'id') return parameter.replace(/_id$/, '');
    const above = path.slice(0, path.indexOf('{id}') - 1);
    const collection = [...model.collections.values()].find((one) => one.path === above);
    if (collection) return collection.resource;
    const words = above.split('/');
    return (words.at(-1) as string).replace(/s$/, '');
  };
  const calls = Object.entries(contract['paths'] as Record<string, Record<string, { operationId?: string }>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).flatMap(([method, { operationId }]) =>
        operationId && operationId in handlers && (path.match(/\{(\w+_)?id\}/g)?.length ?? 0) > 1
          ? [[method.toUpperCase(), path] as const]
          : [],
      ),
  );

  /** These calls name the item in the body, and check it first. */
  const sentTo = (method: string, path: string): Sent => {
    const id = world.a.rows.get('entity_value');
    if (path.endsWith('/remove_image.json')) return { body: { id } };
    if (path.endsWith('/upload_image.json')) {
      const part = (name: string, value: unknown) =>
        `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
      return {
        headers: { 'content-type': 'multipart/form-data; boundary=edge' },
        body: `${part('id', id)}${part('file"; filename="x.png', 'x')}--edge--\r\n`,
      };
    }
    return method === 'POST' || method === 'PUT' ? { body: [] } : {};
  };

  test('is here', () => expect(calls.length).toBeGreaterThan(8));

  test.each(calls)('%s %s', async (method, path) => {
    const kind = callerOf(path);
    const beside = besideFor(path);
    const address = (of: Tenant) =>
      path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
        const id = of.rows.get(parameter === 'id' ? resourceOf(path, 'id') : resourceOf('', parameter));
        if (id === undefined) throw new Error(`The world has no row for {${parameter}} of ${path}.`);
        return String(id);
      });
    const paths = mixed(address(world.a), address(beside));
    expect(paths.length).toBeGreaterThan(0);
    await expectNowhere(kind, method, paths, sentTo(method, path));
  });
});
