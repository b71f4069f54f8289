/** An edited resource file and existing rows: conflicting rows stop the edit, with a count and a correction. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '../../../src/server/store/database.ts';
import { applyModel, prepareDatabase } from '../../../src/server/store/schema.ts';
import { modelOf, rightFiles } from '../../codegen/schema-folder.ts';
import { type TestServer, testServer } from '../server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({});
  // A separate database for the few files of these tests.
  await server.database.script(
    'drop schema public cascade; create schema public; grant usage on schema public to tessera_app, tessera_system',
  );
  await prepare();
});
afterAll(() => server.close());

const { tag } = rightFiles;
const withTag = (fields: object, required: readonly string[] = ['name']) => ({
  ...rightFiles,
  tag: { ...tag, properties: { ...tag.properties, ...fields }, required },
});
const mood = (...values: string[]) => ({ mood: { type: 'string', enum: values } });
const apply = (files: ReturnType<typeof withTag>) => applyModel(server.database, modelOf(files));

async function prepare(): Promise<void> {
  await prepareDatabase(server.database);
  await apply(withTag(mood('glad', 'sad')));
  await server.database.query(systemActor, sql`insert into company (name) values ('One')`);
  await server.database.query(systemActor, sql`insert into project (name, company_id) values ('P', 1)`);
  await server.database.query(
    systemActor,
    sql`insert into tag (name, project_id, company_id, mood) values ('A', 1, 1, 'glad'), ('B', 1, 1, 'glad'), ('C', 1, 1, null)`,
  );
}

test('an enum that loses a used value is refused, with how many rows hold it', async () => {
  await expect(apply(withTag(mood('sad')))).rejects.toThrow(
    'schemas/resources/tag.json /properties/mood/enum: Values of "mood" that are in use are allowed no longer: "glad" (2 tags). Put them back into the enum, or change those rows first.',
  );
});

test('an enum may lose a value that no row holds, and win others', async () => {
  await apply(withTag(mood('glad', 'curious')));
  await expect(apply(withTag(mood('curious')))).rejects.toThrow('"glad" (2 tags)');
});

const dropping = (files: ReturnType<typeof withTag>, field: string) => {
  const given = { 'x-drop': [field] };
  return { ...files, tag: { ...files.tag, ...given } };
};

test('a bound that rows stand against is refused, with how many and which', async () => {
  const kind = (bound: object) => withTag({ ...mood('glad', 'curious'), kind: { type: 'string', ...bound } });
  const size = (bound: object) => withTag({ ...mood('glad', 'curious'), weight: { type: 'integer', ...bound } });
  await apply(kind({ maxLength: 80 }));
  await server.database.query(systemActor, sql`update tag set kind = 'quite long' where name <> 'C'`);
  await expect(apply(kind({ maxLength: 5 }))).rejects.toThrow(
    'schemas/resources/tag.json /properties/kind/maxLength: 2 tags hold a value of "kind" that does not fit "maxLength" any more: "quite long". Change those rows first, or widen the bound.',
  );
  const pattern = { maxLength: 80, pattern: '^[a-z]+$', 'x-pattern-sentence': 'Enter small letters.' };
  await expect(apply(kind(pattern))).rejects.toThrow('/properties/kind/pattern: 2 tags hold');
  await apply(kind({ maxLength: 10 }));
  await apply(dropping(size({}), 'kind'));
  await server.database.query(systemActor, sql`update tag set weight = 7`);
  await expect(apply(size({ minimum: 8 }))).rejects.toThrow('/properties/weight/minimum: 3 tags hold a value');
  await expect(apply(size({ maximum: 6 }))).rejects.toThrow('/properties/weight/maximum: 3 tags hold a value');
  await apply(size({ minimum: 7, maximum: 7 }));
  await apply(dropping(withTag(mood('glad', 'curious')), 'weight'));
});

test('a renamed field is asked under its old name', async () => {
  const renamed = withTag({ feeling: { type: 'string', enum: ['sad'], 'x-renamed-from': 'mood' } });
  await expect(apply(renamed)).rejects.toThrow('"feeling" that are in use are allowed no longer: "glad" (2 tags)');
});

test('a new required field without a default is refused where there are rows', async () => {
  const files = withTag({ ...mood('glad', 'curious'), size: { type: 'integer' } }, ['name', 'size']);
  await expect(apply(files)).rejects.toThrow(
    'schemas/resources/tag.json /properties/size: "size" is required, and 3 tags have no value for it. Give it a "default", or take it out of "required".',
  );
});

test('a field that becomes required is refused while rows lack it, and taken when none does', async () => {
  const required = withTag(mood('glad', 'curious'), ['name', 'mood']);
  await expect(apply(required)).rejects.toThrow('"mood" is required, and 1 tag has no value for it.');
  await server.database.query(systemActor, sql`update tag set mood = 'glad' where mood is null`);
  await apply(required);
});

test('a new required field with a default is taken', async () => {
  await apply(withTag({ ...mood('glad', 'curious'), size: { type: 'integer', default: 3 } }, ['name', 'size']));
  expect(await server.database.query(systemActor, sql`select distinct size from tag`)).toEqual([{ size: 3 }]);
});

const sized = withTag({ ...mood('glad', 'curious'), size: { type: 'integer', default: 3 } }, ['name', 'size']);
const unique = (said: object) => ({ ...sized, tag: { ...sized.tag, 'x-unique': [said] } });
const put = (label: string, project: number | null = 1) =>
  server.database.query(
    systemActor,
    sql`insert into tag (name, project_id, company_id) values (${label}, ${project}, 1)`,
  );

test('what is to be unique is refused while rows are alike, which are named, and kept by the database from then on', async () => {
  await server.database.query(systemActor, sql`delete from tag`);
  await put('Urgent');
  await put('urgent');
  await apply(unique({ fields: ['project_id', 'name'], unless: 'color' }));
  const files = unique({ fields: ['project_id', 'name'], case_insensitive: true });
  await expect(apply(files)).rejects.toThrow(
    'schemas/resources/tag.json /x-unique: "project_id" and "name" must be unique, and rows are alike: "1" with "urgent" (2 tags). Change or delete all but one of each first',
  );
  await server.database.query(systemActor, sql`delete from tag where name = 'urgent'`);
  await apply(files);
  await expect(put('URGENT')).rejects.toThrow('tag_unique_0');
});

test('with nulls_not_distinct two rows without a value are alike', async () => {
  await server.database.query(systemActor, sql`delete from tag`);
  const said = { fields: ['name', 'color'], nulls_not_distinct: true };
  await apply(unique(['name', 'color']));
  await put('A');
  await put('A');
  await expect(apply(unique(said))).rejects.toThrow('rows are alike: "A" with empty (2 tags)');
  await server.database.query(systemActor, sql`delete from tag`);
  await apply(unique(said));
  await put('A');
  await expect(put('A')).rejects.toThrow('tag_unique_0');
});

test('a text becomes a number where all values are numbers, and is refused with how many are not', async () => {
  const sized = (type: string, more: object = {}) =>
    apply(withTag({ ...mood('glad', 'curious'), size: { type, ...more } }));
  await sized('string', { default: 'none' });
  await server.database.query(systemActor, sql`update tag set size = 'lots' where name = 'A'`);
  await expect(sized('integer')).rejects.toThrow(
    '/properties/size/type: "size" becomes integer; it holds text, of which 1 value does not fit. Change those rows first, add a new field, or declare "x-drop": ["size"] first.',
  );
  await server.database.query(systemActor, sql`update tag set size = 'tomorrow' where name = 'A'`);
  await expect(sized('string', { format: 'date' })).rejects.toThrow('1 value does not fit');
  await server.database.query(systemActor, sql`update tag set size = '12' where name = 'A'`);
  await sized('integer', { default: 3 });
  const rows = await server.database.query(systemActor, sql`select size from tag order by name`);
  expect(rows).toEqual([{ size: 12 }]);
});
