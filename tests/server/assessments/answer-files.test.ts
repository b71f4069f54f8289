/** Answers that are files. */
import { readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepFiles } from '../../../src/server/files/sweep.ts';
import type { Kind } from '../access/kinds.ts';
import { jpeg, png, send } from '../files/pictures.ts';
import { type Assessment, type Assessments, assessments, readers } from './assessment.ts';

let here: Assessments;
beforeAll(async () => {
  here = await assessments();
});
afterAll(() => here.server.close());

const pdf = Buffer.from('%PDF-1.7\n');
const xlsx = readFileSync(join(import.meta.dirname, '../../tables/fixtures/last-row.xlsx'));
const answersOf = ({ path }: Assessment) => `${path}/current_response/answers`;

/** An answer without a value to a question for files. */
async function begun(kind: Kind, one: Assessment, question: { readonly id: number }) {
  const asker = here.as(kind);
  await asker.put(`${one.path}/current_response.json`, {});
  const { id } = await asker.made(answersOf(one), { assessment_question_id: question.id });
  const path = `${answersOf(one)}/${id}`;
  return {
    id: id as number,
    path,
    asker,
    upload: (bytes: Buffer, called: string, as = kind) =>
      send(here.server, here.world, as, `${path}/upload_file.json`, bytes, {}, 'file', called),
  };
}
const names = ({ body }: { readonly body: { readonly files: readonly { readonly name: string }[] } }) =>
  body.files.map(({ name }) => name);

test('files are added to an answer, downloaded, removed and restored', async () => {
  const one = await here.made();
  const question = await one.ask('file', { required: true, key: 'proof' });
  const answer = await begun('project_read', one, question);
  const missing = async () => (await answer.asker.get(`${one.path}/current_response.json`)).body.missing_count;
  expect(await missing()).toBe(1);
  expect(names(await answer.upload(png(), 'Plan of Ann.png'))).toEqual(['Plan of Ann.png']);
  const both = await answer.upload(xlsx, 'Sums.xlsx');
  expect(both.body.files).toMatchObject([
    { name: 'Plan of Ann.png', content_type: 'image/png' },
    { name: 'Sums.xlsx', size: xlsx.length, content_type: expect.stringContaining('spreadsheetml') },
  ]);
  expect(await missing()).toBe(0);
  const { url } = both.body.files[1];
  const fetched = await fetch(here.server.address + url);
  expect([fetched.status, fetched.headers.get('content-disposition')]).toEqual([200, 'attachment']);
  expect(Buffer.from(await fetched.arrayBuffer())).toEqual(xlsx);

  const csv = (await here.analyst.get(`${one.path}/export.csv`)).text;
  expect(csv).toContain('Plan of Ann.png; Sums.xlsx');
  const query = 'each=assessment_question_id&fields=values,files';
  const charts = (await here.analyst.get(`${one.path}/answers/distribution.json?${query}`)).body.charts;
  expect(charts).toMatchObject([
    { field: 'files', sort: 'files', filled: 1, files: [{ name: 'Plan of Ann.png' }, { name: 'Sums.xlsx', url }] },
  ]);

  const removed = await answer.asker.post(`${answer.path}/remove_file.json`, { url });
  expect(names(removed)).toEqual(['Plan of Ann.png']);
  expect((await answer.asker.post(`${answer.path}/remove_file.json`, { url })).status).toBe(404);
  expect((await answer.asker.undo(removed)).status).toBe(204);
  expect(names(await answer.asker.get(`${answer.path}.json`))).toEqual(['Plan of Ann.png', 'Sums.xlsx']);
});

test('only files of the types that are known are taken, and as many as the question takes', async () => {
  const one = await here.made();
  const answer = await begun('project_read', one, await one.ask('file'));
  const macro = Buffer.concat([xlsx, Buffer.from('xl/vbaProject.bin')]);
  for (const [bytes, called] of [
    [Buffer.from('<svg onload="alert(1)"/>'), 'picture.svg'],
    [Buffer.from('MZ'), 'tool.exe'],
    [macro, 'macro.xlsx'],
    [Buffer.from('PK\x03\x04 no document'), 'archive.zip'],
  ] as const)
    expect([called, (await answer.upload(bytes, called)).status]).toEqual([called, 422]);
  for (let at = 1; at <= 5; at++) expect((await answer.upload(pdf, `${at}.pdf`)).status).toBe(200);
  const files = readdirSync(join(here.server.settings.dataDir, 'files')).length;
  const sixth = await answer.upload(pdf, '6.pdf');
  expect([sixth.status, sixth.body.errors?.[0]?.pointer]).toEqual([422, '/files']);
  // The refused file is not stored.
  expect(readdirSync(join(here.server.settings.dataDir, 'files'))).toHaveLength(files);
  // Another question takes none.
  const other = await begun('project_read', one, await one.ask('short_text'));
  expect((await other.upload(png(), 'a.png')).status).toBe(422);
  // Nobody writes an address into an answer.
  const forged = { files: [{ url: '/api/files/x', name: 'x', size: 1, content_type: 'x' }] };
  await answer.asker.put(answer.path, forged);
  expect(names(await answer.asker.get(`${answer.path}.json`))).toEqual(['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf']);
});

test('files are changed by the respondent alone, while the response is open', async () => {
  const one = await here.made();
  const answer = await begun('project_read', one, await one.ask('file'));
  for (const kind of ['project_write', 'member', 'other_admin', 'anonymous'] as const)
    expect([401, 403, 404]).toContain((await answer.upload(png(), 'a.png', kind)).status);
  expect((await answer.upload(png(), 'a.png')).status).toBe(200);
  const final = here.responseStatuses.get('Submitted') ?? [...here.responseStatuses.values()].at(-1);
  expect((await answer.asker.put(`${one.path}/current_response.json`, { response_status_id: final })).status).toBe(200);
  expect((await answer.upload(png(), 'b.png')).status).toBe(409);
});

test('the files of an anonymous assessment have no name of their own, and none of few people is listed', async () => {
  const one = await here.made({ anonymous: true });
  const question = await one.ask('file');
  for (const [at, kind] of readers.slice(0, 5).entries()) {
    const distribution = async () =>
      (await here.analyst.get(`${one.path}/answers/distribution.json?each=assessment_question_id&fields=files`)).body;
    if (at === 4) {
      expect((await distribution()).charts).toEqual([]);
      expect((await here.analyst.get(`${one.path}/answers`)).text).toBe('[]');
    }
    const answer = await begun(kind, one, question);
    expect(names(await answer.upload(jpeg, 'Zenobia Quillfeather.jpg'))).toEqual(['File 1.jpeg']);
    if (at === 4) expect((await distribution()).charts).toMatchObject([{ filled: 5, files: { length: 5 } }]);
  }
  for (const call of ['answers', 'responses', 'export.csv', 'answers/export.json']) {
    const { text, headers } = await here.analyst.get(`${one.path}/${call}`);
    expect(text + [...headers.values()].join()).not.toMatch(/Zenobia|T\d\d:\d\d:\d[1-9]/);
  }
  const { files } = (await here.analyst.get(`${one.path}/answers`)).body[0];
  const fetched = await fetch(here.server.address + files[0].url);
  expect(fetched.headers.get('last-modified')).toBeNull();
});

test('a file is swept once its answer is deleted for good, and not before', async () => {
  const one = await here.made();
  const question = await one.ask('file');
  const answer = await begun('team_read', one, question);
  const stays = await begun('project_read', one, question);
  const url = (await answer.upload(png(), 'a.png')).body.files[0].url;
  const kept = (await stays.upload(png(), 'b.png')).body.files[0].url;
  const sweep = (days: number) => sweepFiles(here.server.api.services(), Date.now() + days * 24 * 60 * 60 * 1000);
  const age = () => {
    const folder = join(here.server.settings.dataDir, 'files');
    for (const name of readdirSync(folder)) utimesSync(join(folder, name), new Date(0), new Date(0));
  };
  const status = async (of: string) => (await fetch(here.server.address + of)).status;
  expect((await answer.asker.remove(`${answer.path}.json`)).status).toBe(204);
  age();
  await sweep(0);
  expect([await status(url), await status(kept)]).toEqual([200, 200]);
  await sweep(91);
  expect([await status(url), await status(kept)]).toEqual([404, 200]);
});
