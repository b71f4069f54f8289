/** The web's own live connection against the real server: it reconnects automatically and misses nothing. */
import { connect, createServer, type Server, type Socket } from 'node:net';
import sql from 'sql-template-tag';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Change, livePath } from '../../../src/contract/live.ts';
import { systemActor } from '../../../src/server/store/database.ts';
import { type LiveConnection, openLive } from '../../../src/web/live/connection.ts';
import type { Watcher } from '../../../src/web/live/watched-paths.ts';
import { askerFor } from '../access/asker.ts';
import { bearer } from '../access/world.ts';
import { worldServer } from '../access/world-server.ts';

const { server, world } = await worldServer();
const writer = askerFor(server, world, 'project_write');
let list: string;
let wire: Wire;
let live: LiveConnection;
let token: string | null;
let renewed: string | null;
let renewals = 0;

/** A connection between page and server that a test can cut. */
interface Wire {
  readonly url: string;
  cut(): void;
  opened(): number;
  close(): void;
}

async function wireTo(port: number): Promise<Wire> {
  const sockets = new Set<Socket>();
  let count = 0;
  const between: Server = createServer((near) => {
    count += 1;
    const far = connect(port, 'localhost');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => between.listen(0, resolve));
  const address = between.address();
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    url: `ws://localhost:${typeof address === 'object' ? address?.port : ''}${livePath}`,
    cut,
    opened: () => count,
    close: () => {
      cut();
      between.close();
    },
  };
}

const tokenOf = async (): Promise<string> => {
  const { authorization } = await bearer(server, world.people.get('project_read') as number, world.a.company);
  return authorization.replace('Bearer ', '');
};

beforeAll(async () => {
  list = `/api/projects/${world.a.rows.get('project')}/stakeholders`;
});
beforeEach(async () => {
  wire = await wireTo(Number(new URL(server.address).port));
  [token, renewed, renewals] = [await tokenOf(), null, 0];
  live = openLive({
    open: () => new WebSocket(wire.url),
    token: () => (token ? { token } : null),
    renew: async () => {
      renewals += 1;
      token = renewed;
      return token !== null;
    },
  });
});
afterEach(() => {
  live.pause();
  wire.close();
});

interface Heard {
  readonly changes: Change[];
  refused: number | null;
}
function watch(path: string): { readonly heard: Heard; readonly stop: () => void } {
  const heard: Heard = { changes: [], refused: null };
  const watcher: Watcher = {
    loadedAt: () => Date.now(),
    onChanges: (changes) => heard.changes.push(...changes),
    onReset: () => undefined,
    onLost: (status) => {
      heard.refused = status;
    },
  };
  return { heard, stop: live.watch(path, watcher) };
}
const made = async (name: string): Promise<number> => (await writer.made(list, { name })).id;
const hears = (heard: Heard, id: number) =>
  expect.poll(() => heard.changes.some((one) => one.id === id), { timeout: 10_000 }).toBe(true);

test('nothing is connected before something is watched; two watchers share one connection', async () => {
  expect(wire.opened()).toBe(0);
  const [one, other] = [watch(list), watch(list)];
  const id = await made('For both');
  await hears(one.heard, id);
  await hears(other.heard, id);
  expect(wire.opened()).toBe(1);
  one.stop();
  const next = await made('For the other');
  await hears(other.heard, next);
  expect(one.heard.changes.some((change) => change.id === next)).toBe(false);
});

test('a connection that is cut comes back, and what was written meanwhile is heard', async () => {
  const { heard } = watch(list);
  const ids = [await made('Before')];
  await hears(heard, ids[0] as number);
  for (const name of ['First gap', 'Second gap']) {
    wire.cut();
    const id = await made(name);
    ids.push(id);
    await hears(heard, id);
  }
  expect(wire.opened()).toBe(3);
  // In order and without repetition: after a gap the page requests changes from its last mark.
  const announced = heard.changes.map(({ id }) => id).filter((id) => ids.includes(id));
  expect(announced.filter((id, i) => announced[i - 1] !== id)).toEqual(ids);
});

test('a pause ends the connection; afterwards what was missed is heard', async () => {
  const { heard } = watch(list);
  await hears(heard, await made('Before'));
  live.pause();
  const id = await made('In the pause');
  live.resume();
  await hears(heard, id);
});

test('a token that has run out is renewed once; without another one the page stays quiet until there is', async () => {
  token = 'run.out.token';
  const good = await tokenOf();
  const { heard } = watch(list);
  await expect.poll(() => renewals).toBe(1);
  const opened = wire.opened();
  token = good;
  live.onToken();
  await hears(heard, await made('Logged in again'));
  expect(wire.opened()).toBe(opened + 1);
  renewed = await tokenOf();
  token = 'run.out.token';
  wire.cut();
  await hears(heard, await made('Renewed'));
  expect(renewals).toBe(2);
});

test('a page that is refused says which token it showed, and one that is refused whatever it shows does not hurry on', async () => {
  const good = await tokenOf();
  const refused: unknown[] = [];
  live = openLive({
    open: () => new WebSocket(wire.url),
    token: () => (token ? { token } : null),
    renew: async (message) => {
      refused.push(message);
      // Behaves like the page's token source, which reports a new token immediately.
      token = `refused.${refused.length}`;
      live.onToken();
      return true;
    },
  });
  token = 'run.out.token';
  const { heard } = watch(list);
  // The third attempt is refused too, and the next waits a second or more: only then the page requests another token.
  await expect.poll(() => wire.opened()).toBe(3);
  token = good;
  await hears(heard, await made('After a while'));
  expect(refused).toEqual([{ token: 'run.out.token' }, { token: 'refused.1' }]);
});

test('a path that may not be watched says nothing to its watchers, and the others hear on; one that is lost is told', async () => {
  const [wrong, right] = [watch('/api/admin/users'), watch(list)];
  await hears(right.heard, await made('Still heard'));
  expect(wrong.heard).toEqual({ changes: [], refused: null });
  const grants = sql`delete from user_permission where user_id = ${world.people.get('project_read')}`;
  await server.database.query(systemActor, grants);
  await expect.poll(() => right.heard.refused).toBe(403);
});
