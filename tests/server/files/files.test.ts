/**
 * Pictures and files over HTTP: uploaded, checked by their content, served under an unguessable name, removed, swept.
 */
import { randomBytes } from 'node:crypto';
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepFiles } from '../../../src/server/files/sweep.ts';
import type { Kind } from '../access/kinds.ts';
import { type ModuleWorld, moduleWorld } from '../module-world.ts';
import { gif, jpeg, png, send, webp } from './pictures.ts';

let here: ModuleWorld;
let module: string;
let items: string;
let item: { id: number; jsid: string };
beforeAll(async () => {
  here = await moduleWorld();
  module = await here.board();
  items = `${module}/entity_values`;
  item = await here.creator.made(items, { entity_attribute_id: here.card, jsid: 'picture', title: 'Picture' });
});
afterAll(() => here.server.close());

const upload = (file: Buffer | string, kind: Kind = 'member', id = item.id) =>
  send(here.server, here.world, kind, `${items}/upload_image.json`, file, { id: String(id) });
const fetched = (url: string) => fetch(here.server.address + url);
const call = (kind: Kind, method: string, path: string, body?: unknown) =>
  here.server.ask(method, path, { headers: here.world.headers[kind], ...(body !== undefined && { body }) });
const urlOf = async () => (await here.creator.get(`${items}/${item.id}`)).body.image?.url;

test('R-EV-03: entity values support images: an uploaded one is there, a removed one is not', async () => {
  const reply = await upload(png());
  expect(reply.status).toBe(200);
  const { url } = reply.body.result.image;
  expect(reply.body).toEqual({
    entities: { entityValues: [(await here.creator.get(`${items}/${item.id}`)).body] },
    result: { jsid: 'picture', image: { url } },
  });
  const removed = await here.creator.post(`${items}/remove_image.json`, { id: item.id });
  expect(removed.body.result).toEqual({ jsid: 'picture', image: null });
  expect(await urlOf()).toBeUndefined();
  expect((await here.creator.undo(removed)).status).toBe(204);
  expect(await urlOf()).toBe(url);
  expect((await fetched(url)).status).toBe(200);
});

test('a file is served as what it is, and can do nothing as a page', async () => {
  const bytes = png(3, 5);
  const answer = await fetched((await upload(bytes)).body.result.image.url);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
  const head = (name: string) => answer.headers.get(name);
  expect(head('content-type')).toBe('image/png');
  expect(head('x-content-type-options')).toBe('nosniff');
  expect(head('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(head('cache-control')).toBe('private, max-age=31536000, immutable');
});

test.each([
  ['jpeg', jpeg],
  ['gif', gif],
  ['webp', webp],
])('%s is seen by its content', async (kind, bytes) => {
  const { url } = (await upload(bytes)).body.result.image;
  expect((await fetched(url)).headers.get('content-type')).toBe(`image/${kind}`);
});

describe('refused, and nothing is changed', () => {
  test.each<[string, Buffer | string, number, RegExp]>([
    [
      'SVG',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      422,
      /no PNG, JPEG, GIF or WEBP/,
    ],
    ['a page that is called a picture', '<!doctype html><title>x</title>', 422, /no PNG/],
    ['a PDF', '%PDF-1.7', 422, /no PNG/],
    ['an empty file', '', 422, /no PNG/],
    ['a PNG without a head', png().subarray(0, 12), 422, /head is broken/],
    ['a PNG of a million pixels to a side', png(1_000_000, 1_000_000), 422, /1000000 by 1000000 pixels/],
    ['more than 5 MB', Buffer.concat([png(), Buffer.alloc(5 * 1024 * 1024)]), 413, /5 MB/],
  ])('%s', async (_, bytes, status, sentence) => {
    const before = await urlOf();
    const reply = await upload(bytes);
    expect([reply.status, reply.body.detail]).toEqual([status, expect.stringMatching(sentence)]);
    expect(await urlOf()).toBe(before);
  });

  test('a form without a file, without an id, of another type, or broken', async () => {
    const form = new FormData();
    form.append('id', String(item.id));
    const post = (body: BodyInit, headers = {}) =>
      fetch(`${here.server.address}${items}/upload_image.json`, {
        method: 'POST',
        headers: { ...here.world.headers.member, ...headers },
        body,
      });
    expect((await post(form)).status).toBe(422);
    expect((await send(here.server, here.world, 'member', `${items}/upload_image.json`, png())).status).toBe(422);
    expect((await post('{}', { 'content-type': 'application/json' })).status).toBe(415);
    expect((await post('--x\r\nbroken', { 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(400);
  });
});

test('only who may write the row puts a picture on it or takes it off', async () => {
  const before = await urlOf();
  const outcomes = async (kind: Kind) => [
    (await upload(png(), kind)).status,
    (await call(kind, 'POST', `${items}/remove_image.json`, { id: item.id })).status,
  ];
  expect(await outcomes('other_admin')).toEqual([404, 404]);
  expect(await outcomes('anonymous')).toEqual([401, 401]);
  expect(await outcomes('company_admin')).toEqual([403, 403]);
  await here.creator.put(module, { locked: true });
  expect(await outcomes('member')).toEqual([403, 403]);
  await here.creator.put(module, { locked: false });
  expect(await urlOf()).toBe(before);
});

test('names that are not told lead nowhere', async () => {
  const { url } = (await upload(png())).body.result.image;
  for (const name of [
    `png-${randomBytes(24).toString('base64url')}`,
    'png-..%2f..%2fsecret',
    '..%2fsecret',
    'secret',
    `${url.split('/').at(-1)}.unused`,
    '__proto__',
  ])
    expect((await fetched(`/api/files/${name}`)).status, name).toBe(404);
});

test('a replaced file is kept while its change may be undone, then it is swept away', async () => {
  const services = here.server.api.services();
  const day = 24 * 60 * 60 * 1000;
  const old = (await upload(png())).body.result.image.url as string;
  const fresh = (await upload(png())).body.result.image.url as string;
  const folder = join(here.server.settings.dataDir, 'files');
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), new Date(0), new Date(0));
  await sweepFiles(services);
  expect((await fetched(old)).status).toBe(200);
  await sweepFiles(services, Date.now() + 89 * day);
  expect((await fetched(old)).status).toBe(200);
  expect(await sweepFiles(services, Date.now() + 91 * day)).toBeGreaterThan(0);
  expect((await fetched(old)).status).toBe(404);
  expect((await fetched(fresh)).status).toBe(200);
});

test('R-SAVE-03: a module snapshot image (PNG) is uploaded with the module id; it is no change of the module', async () => {
  const before = (await here.creator.get(module)).body;
  const put = (bytes: Buffer) =>
    send(here.server, here.world, 'member', `${module}/upload_image.json`, bytes, { id: '1' });
  const first = await put(png());
  const { snapshot, ...rest } = first.body;
  expect({ ...rest, snapshot: null }).toEqual({ ...before, snapshot: null });
  const second = await put(png());
  expect(second.headers.get('x-change')).toBeNull();
  expect((await fetched(snapshot.url)).status).toBe(404);
  expect((await fetched(second.body.snapshot.url)).status).toBe(200);
  expect((await put(jpeg)).status).toBe(422);
  expect((await put(Buffer.concat([png(), Buffer.alloc(2 * 1024 * 1024)]))).status).toBe(413);
});

describe('pictures and files elsewhere', () => {
  const sent = (kind: Kind, path: string, bytes: Buffer = png(), more = {}) =>
    send(here.server, here.world, kind, path, bytes, more, 'file');
  const idOfProject = () => here.project.split('/').at(-1) as string;

  test('R-PROJ-08: a project takes a picture, by its own path and by the one of all projects', async () => {
    const one = await sent('member', `${here.project}/upload_image.json`);
    const two = await sent('member', '/api/projects/upload_image', png(), { id: idOfProject() });
    expect([one.body.image.url, two.body.image.url].map((url) => /^\/api\/files\/png-/.test(url))).toEqual([
      true,
      true,
    ]);
    expect((await sent('company_admin', `${here.project}/upload_image.json`)).status).toBe(403);
  });

  test('R-PROJ-09: a project takes a PDF, which is served as an attachment', async () => {
    const { pdf } = (await sent('member', `${here.project}/upload_pdf.json`, Buffer.from('%PDF-1.7 page'))).body;
    expect(pdf).toMatchObject({ name: 'picture.png', size: 13, content_type: 'application/pdf' });
    const answer = await fetched(pdf.url);
    expect([answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      'application/pdf',
      'attachment',
    ]);
    expect((await sent('member', `${here.project}/upload_pdf.json`)).status).toBe(422);
  });

  test('R-DATA-10: a data map takes a picture', async () => {
    const { id } = await here.creator.made('/api/data_maps', { name: 'Map' });
    expect((await sent('member', `/api/data_maps/${id}/upload_image.json`)).body.image.url).toContain('/api/files/');
  });

  test('R-CALL-22: a profile image is uploaded by a file form and answers the user; removing it answers the new value', async () => {
    const up = await sent('member', '/api/current_user/upload_profile_image');
    expect(up.body.profile_image.url).toContain('/api/files/');
    expect((await here.creator.get('/api/current_user')).body.profile_image).toEqual(up.body.profile_image);
    const gone = await call('member', 'DELETE', '/api/current_user/remove_profile_image');
    expect([gone.status, gone.body]).toEqual([200, null]);
    expect((await sent('project_link', '/api/current_user/upload_profile_image')).status).toBe(403);
    const path = `/api/admin/users/${here.world.people.get('member')}`;
    expect((await sent('system_admin', `${path}/upload_profile_image.json`)).body.profile_image.url).toContain('png-');
    expect((await call('system_admin', 'DELETE', `${path}/remove_profile_image.json`)).body).toBeNull();
    expect((await sent('company_admin', `${path}/upload_profile_image.json`)).status).toBe(403);
  });

  test('R-ADM-12, R-USER-08: a company logo can be uploaded by system admin and company admin, and removed; company admins manage their own, and nobody else does', async () => {
    const logo = async () => (await call('member', 'GET', '/api/current_company')).body.logo;
    const mine = await sent('company_admin', '/api/company_admin/company/upload_logo.json');
    expect(await logo()).toEqual(mine.body.logo);
    expect((await call('company_admin', 'DELETE', '/api/company_admin/company/remove_logo.json')).body).toBeNull();
    const path = `/api/admin/companies/${here.world.a.company}`;
    const theirs = await sent('system_admin', `${path}/upload_logo.json`);
    expect(await logo()).toEqual(theirs.body.logo);
    expect((await call('system_admin', 'DELETE', `${path}/remove_logo.json`)).body).toBeNull();
    expect(await logo()).toBeNull();
    for (const kind of ['member', 'project_link', 'restricted'] as const) {
      expect((await sent(kind, '/api/company_admin/company/upload_logo.json')).status).toBe(403);
      expect((await call(kind, 'DELETE', '/api/company_admin/company/remove_logo.json')).status).toBe(403);
    }
    // An administrator of another company changes that company, whatever the address.
    expect((await sent('other_admin', '/api/company_admin/company/upload_logo.json')).status).toBe(200);
    expect(await logo()).toBeNull();
    expect((await sent('other_admin', `${path}/upload_logo.json`)).status).toBe(403);
  });

  test('the system takes an icon from system admins only', async () => {
    const up = await sent('system_admin', '/api/admin/systems/upload_image.json');
    expect(up.body.favicon_image.url).toContain('/api/files/');
    expect((await sent('company_admin', '/api/admin/systems/upload_image.json')).status).toBe(403);
  });

  const put = async (kind: Kind, path: string, parts: Readonly<Record<string, Buffer | string>>) => {
    const form = new FormData();
    for (const [name, part] of Object.entries(parts))
      form.append(name, typeof part === 'string' ? part : new Blob([new Uint8Array(part)]));
    const { headers } = { headers: here.world.headers[kind] };
    const response = await fetch(here.server.address + path, { method: 'PUT', headers, body: form });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };

  test('R-ADM-15: module types are changed by a PUT of form data: fields and icon at once, or nothing', async () => {
    const [type] = (await call('system_admin', 'GET', '/api/admin/scenario_modules')).body;
    const path = `/api/admin/scenario_modules/${type.id}`;
    const done = await put('system_admin', path, { name: 'Renamed', image: png(), description: '42' });
    expect([done.status, done.body.name, done.body.description]).toEqual([200, 'Renamed', '42']);
    const { url } = done.body.image;
    expect((await fetched(url)).status).toBe(200);
    const refused = await put('system_admin', path, { name: 'Never', image: Buffer.from('<svg></svg>') });
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/image']);
    const tooLong = await put('system_admin', path, { name: 'n'.repeat(500), image: png(3, 3) });
    expect(tooLong.status).toBe(422);
    expect((await call('system_admin', 'GET', path)).body).toMatchObject({ name: 'Renamed', image: { url } });
    const off = await put('system_admin', path, { image: '' });
    expect(off.body.image).toBeNull();
    const undone = await call('system_admin', 'POST', `/api/changes/${off.headers.get('x-change')}/undo.json`, {});
    expect(undone.status).toBeLessThan(300);
    expect((await call('system_admin', 'GET', path)).body.image.url).toBe(url);
    expect((await put('company_admin', path, { image: png() })).status).toBe(403);
  });

  test('R-ADM-13: a company logo can be removed by system admin and company admin, by its call alone', async () => {
    const logo = async () => (await call('member', 'GET', '/api/current_company')).body.logo;
    for (const [kind, path] of [
      ['company_admin', '/api/company_admin/company'],
      ['system_admin', `/api/admin/companies/${here.world.a.company}`],
    ] as const) {
      await sent(kind, `${path}/upload_logo.json`);
      expect((await logo()).url).toContain('/api/files/');
      expect((await put(kind, path, { logo: '' })).status).not.toBe(200);
      expect((await logo()).url).toContain('/api/files/');
      expect((await call(kind, 'DELETE', `${path}/remove_logo.json`)).status).toBe(200);
      expect(await logo()).toBeNull();
    }
  });

  test('a picture is put by a form only where people may put one', async () => {
    const person = here.world.people.get('member');
    expect((await put('system_admin', `/api/admin/users/${person}`, { profile_image: png() })).status).not.toBe(200);
    const byCompany = await put('company_admin', `/api/company_admin/users/${person}`, { profile_image: png() });
    expect(byCompany.status).not.toBe(200);
    const snapshot = await put('member', module, { snapshot: png() });
    expect(snapshot.status).not.toBe(200);
    expect((await put('member', here.project, { image: png() })).body.image.url).toContain('/api/files/');
    expect((await put('project_link', here.project, { image: png() })).status).toBe(403);
  });
});
