import { expect, test } from 'vitest';
import { testServer } from '../server.ts';
test('starts', async () => {
  const s = await testServer();
  const r = await s.ask('GET', '/api/system');
  console.log(r.status, r.text.slice(0, 200));
  const r2 = await s.ask('GET', '/api/projects');
  console.log(r2.status, r2.text.slice(0, 200));
  await s.close();
});
