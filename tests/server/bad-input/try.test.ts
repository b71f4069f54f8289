import { test } from 'vitest';
import { testServer } from '../server.ts';
import { fillWorld } from './world.ts';
test('try', async () => {
  const s = await testServer();
  const w = await fillWorld(s);
  for (const [r, i] of w.ids) if (!i.kept.length || !i.spare.length || !i.others.length) console.log(r, JSON.stringify(i));
  let t = performance.now(); const a = await w.state(); console.log(performance.now() - t); t = performance.now(); await w.state(); console.log(performance.now() - t, a.length);
  for (const p of ['system','admin','member','outsider','restricted','leaver'] as const) console.log(p, (await s.ask('GET', '/api/projects.json', { headers: w.headers[p] })).text.slice(0, 150));
  await s.close();
});
