/** Positions under load: after concurrent writes no two rows have the same position. */
import { expect, test } from 'vitest';
import { askerFor } from '../access/asker.ts';
import { worldServer } from '../access/world-server.ts';

const { server, world } = await worldServer();
const creator = askerFor(server, world, 'member');
const system = askerFor(server, world, 'system_admin');

type Row = { id: number; position: number };
const duplicates = (rows: readonly Row[]): readonly number[] => {
  const places = rows.map(({ position }) => position);
  return places.filter((place, i) => places.indexOf(place) !== i);
};

test('60 rows made at once stand at 60 places', async () => {
  const { id } = await creator.made('/api/projects', { name: 'Order' });
  const tags = `/api/projects/${id}/tags`;
  await Promise.all(Array.from({ length: 60 }, (_, i) => creator.made(tags, { name: `Tag ${i}` })));
  const rows: Row[] = (await creator.get(tags)).body;
  expect([rows.length, duplicates(rows)]).toEqual([60, []]);
});

test('rows made, moved and put in place at once never share a place', async () => {
  const base = '/api/admin/ecosystem_roles';
  for (let i = 0; i < 10; i++) await system.made(base, { name: `Role ${i}` });
  const before: Row[] = (await system.get(`${base}?per_page=500`)).body;
  const pick = (i: number): Row => before[i % before.length] as Row;
  const requests = Array.from({ length: 60 }, (_, i) => {
    if (i % 3 === 0) return system.post(base, { name: `More ${i}` });
    if (i % 3 === 1) return system.post(`${base}/${pick(i).id}/move_item`, { move_direction: i % 2 ? 'up' : 'down' });
    return system.post(`${base}/update_positions`, [{ id: pick(i).id, position: pick(i + 1).position }]);
  });
  const replies = await Promise.all(requests);
  // Of two transactions that wait for each other, one is refused and must be repeated.
  expect(replies.filter(({ status }) => ![200, 201, 409].includes(status)).map(({ text }) => text)).toEqual([]);
  expect(replies.filter(({ status }) => status < 300).length).toBeGreaterThan(50);
  expect(duplicates((await system.get(`${base}?per_page=500`)).body)).toEqual([]);
});
