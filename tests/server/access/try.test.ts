import { test } from 'vitest';
import { testServer } from '../server.ts';
import { makeWorld } from './world.ts';
test('world', async () => {
  const s = await testServer();
  const t = Date.now();
  const w = await makeWorld(s);
  console.log(Date.now() - t, w.a.rows);
  for (const k of ['project_admin','other_admin','project_link','module_link','team_read'] as const) {
    const r = await s.ask('GET', '/api/projects', { headers: w.headers[k] });
    console.log(k, r.status, r.text.slice(0, 1500));
  }
  await s.close();
});
