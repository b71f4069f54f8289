/** The quota of files: all stored files of a company count, and the error says when the quota is used up. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModuleWorld, moduleWorld } from '../module-world.ts';
import { send } from './pictures.ts';

let here: ModuleWorld;
beforeAll(async () => {
  here = await moduleWorld({ UPLOAD_QUOTA_MB: '1' });
});
afterAll(() => here.server.close());

/** A PDF of about this number of bytes. */
const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(bytes, 'x')]);
const upload = (bytes: number) =>
  send(here.server, here.world, 'member', `${here.project}/upload_pdf.json`, pdf(bytes));
const stored = () => readdirSync(join(here.server.settings.dataDir, 'files')).length;

test('what does not fit is refused with how much is used, and is not stored', async () => {
  expect((await upload(600_000)).status).toBe(200);
  const before = stored();
  const refused = await upload(600_000);
  expect(refused).toMatchObject({ status: 413, body: { code: 'no_room' } });
  expect(refused.body.detail).toBe(
    'Your company has stored 0.6 MB of at most 1 MB of files; this one does not fit. Delete files that are no longer needed, or ask whoever runs this installation for more room.',
  );
  expect(stored()).toBe(before);
});

test('two uploads at once cannot both take the last room', async () => {
  const answers = await Promise.all([upload(300_000), upload(300_000), upload(300_000)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 413, 413]);
});

test('another company has room of its own', async () => {
  const { id } = (
    await here.server.ask('POST', '/api/projects.json', {
      headers: here.world.headers.other_admin,
      body: { name: 'Elsewhere' },
    })
  ).body;
  const path = `/api/projects/${id}/upload_pdf.json`;
  expect((await send(here.server, here.world, 'other_admin', path, pdf(600_000))).status).toBe(200);
});
