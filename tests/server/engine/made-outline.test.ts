/** Levels of an outline and inherited values in a tree, for test resources: the server follows the files. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generate } from '../../../codegen/generate.ts';
import { projectRoot } from '../../../codegen/project-root.ts';
import { askerFor } from '../access/asker.ts';
import { worldServer } from '../access/world-server.ts';

const sentence = 'This book is printed. Make a new edition of it.';
const name = { type: 'string', minLength: 1 };
const book = {
  title: 'Book',
  'x-owner': 'project_id',
  required: ['name'],
  properties: {
    project_id: { type: 'integer', 'x-ref': 'project' },
    name,
    printed: { type: 'boolean', default: false },
    chapter_count: { type: 'integer', 'x-from': 'chapter.book_id' },
  },
  'x-collections': [
    {
      path: '/api/projects/{project_id}/books',
      also: ['bulk_create', 'clone'],
      screen: {
        route: '/projects/{project_id}/library',
        view: 'outline',
        levels: ['chapter', 'remark'],
        item: '/books-of/{project_id}/books/{id}',
        details: 'details',
      },
    },
  ],
};
const chapter = {
  title: 'Chapter',
  'x-owner': 'book_id',
  'x-tree': 'parent_id',
  required: ['name'],
  'x-open-while': [{ path: 'book_id.printed', is: false, sentence }],
  properties: {
    book_id: { type: 'integer', 'x-ref': 'book' },
    parent_id: { type: ['integer', 'null'], 'x-ref': 'chapter', 'x-on-delete': 'cascade' },
    name,
    language: { type: 'string', default: 'en', 'x-follows-parent': true },
  },
  'x-collections': [
    {
      path: '/api/projects/{project_id}/chapters',
      also: ['bulk_create', 'clone'],
      screen: {
        tab: '/books-of/{project_id}/books/{book_id}',
        segment: 'contents',
        first: true,
        filter: { book_id: '{book_id}' },
      },
    },
  ],
};
const remark = {
  title: 'Remark',
  'x-owner': 'chapter_id',
  required: ['name'],
  properties: { chapter_id: { type: 'integer', 'x-ref': 'chapter' }, name },
  'x-collections': [{ path: '/api/projects/{project_id}/remarks', also: ['bulk_create', 'move_rows'] }],
};

/** The project's schemas with three additional resources. */
function withBooks(): ReturnType<typeof generate> {
  const root = mkdtempSync(join(tmpdir(), 'tessera-books-'));
  try {
    for (const folder of ['schemas', 'openapi'])
      cpSync(join(projectRoot, folder), join(root, folder), { recursive: true });
    for (const [resource, file] of Object.entries({ book, chapter, remark }))
      writeFileSync(join(root, 'schemas/resources', `${resource}.json`), JSON.stringify(file));
    return generate(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

const generated = withBooks();
const { server, world } = await worldServer({ generated });
const writer = askerFor(server, world, 'project_write');
const base = `/api/projects/${world.a.rows.get('project')}`;
const namesIn = async (path: string): Promise<readonly string[]> =>
  (await writer.get(`${base}/${path}`)).body.map((row: { readonly name: string }) => row.name);

test('the levels of a screen, and the addresses of a tab and of fields, follow from the files', () => {
  const screenOf = (key: string) => generated.model.collections.get(key)?.screen;
  expect(screenOf('projects_books')?.levels).toEqual([
    { collection: 'projects_chapters', link: 'book_id', count: 'chapter_count' },
    { collection: 'projects_remarks', link: 'chapter_id', count: null },
  ]);
  expect(screenOf('projects_chapters')).toMatchObject({
    route: '/books-of/{project_id}/books/{book_id}/contents',
    segment: 'contents',
    first: true,
  });
  expect(screenOf('projects_books')?.details).toBe('details');
});

test('a book is written with all in it in one change; what follows the row above does, and a copy holds all of it', async () => {
  const reply = await writer.post(`${base}/books/bulk_create`, {
    rows: [
      { values: { name: 'Ships' } },
      { in: 'chapters', below: 0, values: { name: 'Sails', language: 'nl' } },
      { in: 'chapters', below: 1, values: { name: 'Ropes' } },
      { in: 'remarks', below: 2, values: { name: 'Knots' } },
    ],
  });
  expect([reply.status, reply.text]).toEqual([201, reply.text]);
  const [ships, sails, ropes, knots] = reply.body.ids;
  expect((await writer.get(`${base}/chapters/${ropes}`)).body).toMatchObject({
    parent_id: sails,
    language: 'nl',
    level: 1,
  });
  await writer.put(`${base}/chapters/${sails}`, { language: 'de' });
  expect((await writer.get(`${base}/chapters/${ropes}`)).body.language).toBe('de');
  const refused = await writer.put(`${base}/chapters/${ropes}`, { language: 'fr' });
  expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/language']);

  const copy = await writer.post(`${base}/chapters/${sails}/clone`, {});
  expect(copy.status).toBe(201);
  expect(await namesIn(`chapters?book_id.equals=${ships}&sort=id`)).toEqual([
    'Sails',
    'Ropes',
    'Copy of Sails',
    'Ropes',
  ]);
  expect(await namesIn(`remarks?book_id.equals=${ships}`)).toEqual(['Knots', 'Knots']);
  const moved = await writer.post(`${base}/remarks/move_rows`, { ids: [knots], values: { chapter_id: sails } });
  expect(moved.body[0]).toMatchObject({ chapter_id: sails, book_id: ships });
});

test.each([
  [[1], ''],
  [{ ids: [1], values: 'text' }, '/values'],
  [{ ids: [1], values: {}, before: 'text' }, '/before'],
])('a move of another form is refused at its member: %j', async (body, pointer) => {
  const reply = await writer.post(`${base}/remarks/move_rows`, body);
  expect([reply.status, reply.body.errors?.[0]?.pointer]).toEqual([422, pointer]);
});

test('lines are no way around what closes the row they lie below', async () => {
  const { id } = await writer.made(`${base}/books`, { name: 'Printed', printed: true });
  const reply = await writer.post(`${base}/chapters/bulk_create`, {
    rows: [{ values: { name: 'Late', book_id: id } }],
  });
  expect([reply.status, reply.body.detail]).toEqual([409, sentence]);
  expect(await namesIn(`chapters?book_id.equals=${id}`)).toEqual([]);
});

test('rows are copied together, each behind the last of its place, in one change that one undo takes back', async () => {
  const { ids } = (
    await writer.post(`${base}/books/bulk_create`, {
      rows: [
        { values: { name: 'Birds' } },
        { in: 'chapters', below: 0, values: { name: 'Owls' } },
        { in: 'chapters', below: 1, values: { name: 'Barn owls' } },
        { in: 'chapters', below: 0, values: { name: 'Gulls' } },
        { in: 'chapters', below: 0, values: { name: 'Swans' } },
        { in: 'remarks', below: 1, values: { name: 'By night' } },
      ],
    })
  ).body;
  const [birds, owls, barnOwls, gulls] = ids;
  // A row below another one of them is copied with that, once.
  const copied = await writer.post(`${base}/chapters/bulk_clone`, { ids: [owls, gulls, barnOwls] });
  expect([copied.status, copied.body.ids]).toEqual([201, [expect.any(Number), expect.any(Number)]]);
  const top = `chapters?book_id.equals=${birds}&below=0&sort=position`;
  expect(await namesIn(top)).toEqual(['Owls', 'Gulls', 'Copy of Owls', 'Copy of Gulls', 'Swans']);
  const [copy] = copied.body.ids;
  expect(await namesIn(`chapters?below=${copy}`)).toEqual(['Barn owls']);
  expect(await namesIn(`remarks?chapter_id.equals=${copy}`)).toEqual(['By night']);

  const undone = await writer.post(`/api/changes/${copied.body.change}/undo`, {});
  expect(undone.status).toBe(204);
  expect(await namesIn(top)).toEqual(['Owls', 'Gulls', 'Swans']);
  expect(await namesIn(`remarks?book_id.equals=${birds}`)).toEqual(['By night']);
});

test('of rows that are to be copied together, one that is not there leaves all of them', async () => {
  const { id: book } = await writer.made(`${base}/books`, { name: 'Alone' });
  const { id: one } = await writer.made(`${base}/chapters`, { name: 'One', book_id: book });
  const refused = await writer.post(`${base}/chapters/bulk_clone`, { ids: [one, 999_999] });
  expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/ids/1']);
  expect(await namesIn(`chapters?book_id.equals=${book}`)).toEqual(['One']);
});

test('rows that exchange places with their neighbours leave the others where they are', async () => {
  const { id: book } = await writer.made(`${base}/books`, { name: 'Long' });
  const rows = Array.from({ length: 40 }, (_, at) => ({ values: { name: `Chapter ${at}`, book_id: book } }));
  const { ids } = (await writer.post(`${base}/chapters/bulk_create`, { rows })).body;
  const list = `chapters?book_id.equals=${book}&sort=position`;
  const versions = async () =>
    new Map(
      (await writer.get(`${base}/${list}`)).body.map((row: { id: number; updated_at: string }) => [
        row.id,
        row.updated_at,
      ]),
    );
  const before = await versions();
  const moved = await writer.post(`${base}/chapters/move_rows`, { ids: ids.slice(0, 5), before: ids[7] });
  expect(moved.status).toBe(200);
  const after = await versions();
  expect([...after.keys()].slice(0, 8)).toEqual([ids[5], ids[6], ...ids.slice(0, 5), ids[7]]);
  expect([...after].filter(([id, version]) => before.get(id) !== version)).toHaveLength(7);
});
