/** References inside of the values of items, whose schema is in a row: checked like any other reference. */
import Papa from 'papaparse';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bringUpToDate } from '../../../src/server/upgrade.ts';
import { type Asker, askerFor } from '../access/asker.ts';
import { asSystem, markOfB } from '../access/world.ts';
import { generated } from '../generated.ts';
import { type ModuleWorld, moduleWorld } from '../module-world.ts';
import type { Reply } from '../server.ts';

let here: ModuleWorld;
let admin: Asker;
/** An item type of the test, and the path of the items of a module that has it. */
let type: number;
let items: string;
let impacts: readonly { readonly id: number; readonly name: string }[];
let roles: readonly { readonly id: number; readonly name: string }[];

const reference = (target: string, more: object = {}) => ({ type: ['integer', 'null'], 'x-ref': target, ...more });
const schema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    impact: reference('risk_item_impact', { title: 'Impact' }),
    roles: { type: 'array', title: 'Roles', items: { type: 'integer' }, 'x-ref': 'ecosystem_role' },
    lines: {
      type: 'array',
      items: { type: 'object', properties: { who: { $ref: '#/$defs/who' }, note: { type: 'string' } } },
    },
    keeper: reference('stakeholder', { title: 'Keeper' }),
    note: { type: 'string' },
  },
  $defs: { who: reference('user', { title: 'Who' }) },
};

beforeAll(async () => {
  here = await moduleWorld();
  admin = askerFor(here.server, here.world, 'system_admin');
  type = (
    await admin.made('/api/admin/entity_attributes.json', {
      name: 'Item',
      key: 'Pointed',
      module_type_id: here.kanban,
      json_schema: schema,
    })
  ).id;
  items = `${await here.board()}/entity_values`;
  impacts = (await here.creator.get('/api/risk_item_impacts.json')).body;
  roles = (await here.creator.get('/api/ecosystem_roles.json')).body;
});
afterAll(() => here.server.close());

const item = (values: object, more: object = {}) => ({ entity_attribute_id: type, title: 'One', values, ...more });
const faults = (reply: Reply) => {
  expect(reply.status, reply.text).toBe(422);
  return Object.fromEntries(
    reply.body.errors.map(({ pointer, message }: { pointer: string; message: string }) => [pointer, message]),
  );
};

describe('what is not there', () => {
  test('a create is refused at the field, in the words of any reference', async () => {
    const reply = await here.creator.post(items, item({ impact: 999_999, roles: [roles[0]?.id, 888_888] }));
    expect(faults(reply)).toEqual({
      '/values/impact': 'Impact: there is no risk impact with id 999999 here.',
      '/values/roles/1': 'Roles: there is no ecosystem role with id 888888 here.',
    });
  });

  test('an update, a bulk create and a bulk update as well, and what stays is not asked', async () => {
    const made = await here.creator.made(items, item({ impact: impacts[0]?.id, note: 'a' }));
    expect(faults(await here.creator.put(`${items}/${made.id}`, { values: { impact: 999_999 } }))).toHaveProperty(
      '/values/impact',
    );
    expect(faults(await here.creator.post(`${items}/bulk_create.json`, [item({}), item({ impact: 999_999 })]))).toEqual(
      {
        '/1/values/impact': 'Impact: there is no risk impact with id 999999 here.',
      },
    );
    expect(
      faults(await here.creator.post(`${items}/bulk_update.json`, [{ id: made.id, values: { impact: 999_999 } }])),
    ).toHaveProperty('/0/values/impact');
    const updated = await here.creator.put(`${items}/${made.id}`, { values: { impact: impacts[0]?.id, note: 'b' } });
    expect(updated.status).toBe(200);
  });

  test('an id that no column holds is refused, not stored', async () => {
    expect(faults(await here.creator.post(items, item({ impact: 99_999_999_999 })))).toHaveProperty('/values/impact');
    expect(faults(await here.creator.post(items, item({ impact: -1 })))).toHaveProperty('/values/impact');
  });

  test('references deep in the value, by way of $defs', async () => {
    const reply = await here.creator.post(items, item({ lines: [{ note: 'x' }, { who: 999_999 }] }));
    expect(faults(reply)).toEqual({ '/values/lines/1/who': 'Who: there is no user with id 999999 here.' });
  });

  test('nothing, and an empty list, point nowhere', async () => {
    expect((await here.creator.post(items, item({ impact: null, roles: [], lines: [] }))).status).toBe(201);
  });
});

describe('tenants', () => {
  test("another tenant's row is not there", async () => {
    const foreign = here.world.b.rows.get('stakeholder') as number;
    const stranger = here.world.people.get('other_member') as number;
    const reply = await here.creator.post(items, item({ keeper: foreign, lines: [{ who: stranger }] }));
    expect(faults(reply)).toEqual({
      '/values/keeper': `Keeper: there is no stakeholder with id ${foreign} here.`,
      '/values/lines/0/who': `Who: there is no user with id ${stranger} here.`,
    });
  });

  test("a row of another project of one's own company is not there", async () => {
    const beside = here.world.beside.rows.get('stakeholder') as number;
    expect(faults(await here.creator.post(items, item({ keeper: beside })))).toHaveProperty('/values/keeper');
  });

  test('an id of the wrong resource is not there', async () => {
    const keeper = (await here.creator.made(`${here.project}/stakeholders`, { name: 'Keeper' })).id;
    expect((await here.creator.post(items, item({ keeper }))).status).toBe(201);
    expect(faults(await here.creator.post(items, item({ impact: keeper })))).toHaveProperty('/values/impact');
  });

  test('an import and a copy do not get round it', async () => {
    const foreign = here.world.b.rows.get('stakeholder') as number;
    const rows = [[type, 'Imported', JSON.stringify({ keeper: foreign })]];
    const imported = await here.creator.post(`${items}/import.json`, {
      columns: ['entity_attribute_id', 'title', 'values'],
      rows,
    });
    expect(imported.status).toBe(422);
    expect(imported.text).toContain('there is no stakeholder');
  });
});

describe('by name', () => {
  const own = async () => {
    const keeper = await here.creator.made(`${here.project}/stakeholders`, { name: `Keeper ${Math.random()}` });
    const values = { impact: impacts[0]?.id, roles: [roles[0]?.id, roles[1]?.id], keeper: keeper.id };
    const named = {
      impact: impacts[0]?.name,
      roles: [roles[0]?.name, roles[1]?.name],
      keeper: keeper.name as string,
    };
    return { values, named, keeper };
  };
  const valuesCell = (text: string, title: string): unknown => {
    const { data } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), { header: true });
    return JSON.parse(data.find((row) => row['title'] === title)?.['values'] ?? 'null');
  };

  test('an export has names, and what it has is imported again', async () => {
    const { values, named } = await own();
    await here.creator.made(items, item(values, { title: 'Out and in' }));
    const file = await here.creator.get(`${items}/export.csv?fields=title,values,entity_attribute_id`);
    expect(valuesCell(file.text, 'Out and in')).toEqual(named);
    const cells = [type, 'Back', JSON.stringify(valuesCell(file.text, 'Out and in'))];
    const columns = ['entity_attribute_id', 'title', 'values'];
    const done = await here.creator.post(`${items}/import.json`, { columns, rows: [cells] });
    expect([done.status, done.body.errors, done.body.created]).toEqual([200, [], 1]);
    const back = (await here.creator.get(`${items}?title.equals=Back`)).body[0];
    expect(back.values).toEqual(values);
    const wrong = await here.creator.post(`${items}/import.json?dry_run=true`, {
      columns,
      rows: [[type, 'Wrong', JSON.stringify({ impact: 'No such impact' })]],
    });
    expect(wrong.body.errors.map(({ message }: { message: string }) => message)).toEqual([
      'Impact: there is no risk impact called "No such impact".',
    ]);
  });

  test('a file of items has a column for each, with a name, several, or an id', async () => {
    const { values, named } = await own();
    const kind = 'Pointed';
    const table = Papa.unparse({
      fields: ['Title', 'Type', 'Impact', 'Roles', 'Keeper'],
      data: [
        ['By name', kind, named.impact, named.roles.join('; '), named.keeper],
        ['By id', kind, values.impact, values.roles.join('; '), values.keeper],
      ],
    });
    const upload = (text: string) => {
      const form = `--edge\r\ncontent-disposition: form-data; name="file"; filename="x.csv"\r\n\r\n${text}\r\n--edge--\r\n`;
      return here.server.ask('POST', `${items}/import_upload.json`, {
        headers: { ...here.world.headers.member, 'content-type': 'multipart/form-data; boundary=edge' },
        body: form,
      });
    };
    const done = await upload(table);
    expect([done.status, done.text.slice(0, 400)]).toEqual([200, expect.any(String)]);
    expect(done.body.default.map((row: { values: unknown }) => row.values)).toEqual([values, values]);
    const foreign = await upload(
      Papa.unparse([
        ['Title', 'Type', 'Keeper'],
        ['Foreign', kind, markOfB],
      ]),
    );
    expect(foreign.status).toBe(422);
    expect(foreign.text).toContain('there is no stakeholder called');
  });

  test('the history tells names, as far as whoever asks may know them', async () => {
    const { values, named, keeper } = await own();
    const made = await here.creator.made(items, item({}, { title: 'Told' }));
    await here.creator.put(`${items}/${made.id}`, { values });
    const [entry] = (await here.creator.get(`${items}/${made.id}/history`)).body;
    const expected = Object.fromEntries(
      entry.fields.map((field: { key: string; after: unknown; after_label: unknown }) => [
        field.key,
        [field.after, field.after_label],
      ]),
    );
    expect(expected).toEqual({
      impact: [values.impact, named.impact],
      roles: [values.roles, named.roles],
      keeper: [keeper.id, keeper.name],
    });
  });
});

describe('a schema that comes to require a field', () => {
  test('is saved, and its answer tells how many items lack it', async () => {
    const properties = { note: { type: 'string', title: 'Remark' }, more: { type: 'string' } };
    const kind = await admin.made('/api/admin/entity_attributes.json', {
      name: 'Asking',
      key: 'Asking',
      module_type_id: here.kanban,
      json_schema: { type: 'object', properties, required: ['more'] },
    });
    const made = async (values: object) =>
      here.creator.made(items, { entity_attribute_id: kind.id, title: 'Asked', values });
    await made({ more: 'x' });
    await made({ more: 'y' });
    await made({ more: 'z', note: 'has one' });
    const save = (required: readonly string[]) =>
      admin.put(`/api/admin/entity_attributes/${kind.id}.json`, {
        json_schema: { type: 'object', properties, required },
      });
    const notes = (reply: Reply) => JSON.parse(decodeURIComponent(reply.headers.get('x-notes') ?? 'null'));
    const saved = await save(['more', 'note']);
    expect([saved.status, notes(saved)]).toEqual([
      200,
      [
        {
          pointer: '/json_schema',
          message: '2 items lack “Remark”, which must be filled from now on. They are kept as they are.',
        },
      ],
    ]);
    const again = await save(['note', 'more']);
    expect([again.status, notes(again)]).toEqual([200, null]);
  });
});

describe('a copy', () => {
  test('leads to the copies of what was copied with it, and never to what its creator could not point to', async () => {
    const other = await admin.made('/api/admin/entity_attributes.json', {
      name: 'Pointing',
      key: 'Pointing',
      module_type_id: here.kanban,
      json_schema: {
        type: 'object',
        properties: {
          next: reference('entity_value'),
          all: { type: 'array', items: { type: 'integer' }, 'x-ref': 'entity_value' },
          keeper: reference('stakeholder'),
          keepers: { type: 'array', items: { type: 'integer' }, 'x-ref': 'stakeholder' },
        },
      },
    });
    const module = await here.board('To be copied');
    const keeper = await here.creator.made(`${here.project}/stakeholders`, { name: 'Stays' });
    const made = async (title: string) =>
      (await here.creator.made(`${module}/entity_values`, { entity_attribute_id: other.id, title })).id as number;
    const [one, two] = [await made('One'), await made('Two')];
    const foreign = here.world.b.rows.get('stakeholder') as number;
    const hidden = here.world.beside.rows.get('stakeholder') as number;
    const put = async (id: number, values: object) =>
      expect((await here.creator.put(`${module}/entity_values/${id}`, { values })).status).toBe(200);
    await put(one, { next: two, all: [one, two], keeper: keeper.id, keepers: [keeper.id] });
    await put(two, { next: one });
    // Values that were stored by other means and are in the index of uses too.
    for (const [path, place, id] of [
      ['/keeper', -1, foreign],
      ['/keepers', 1, foreign],
      ['/keepers', 2, hidden],
    ] as const)
      await asSystem(
        here.server,
        sql`insert into entity_value__values (row_id, path, place, target, target_id, company_id)
          values (${two}, ${path}, ${place}, 'stakeholder', ${id}, ${here.world.a.company})`,
      );
    await asSystem(
      here.server,
      sql`update entity_value set "values" = ${JSON.stringify({ next: one, keeper: foreign, keepers: [keeper.id, foreign, hidden] })}::jsonb where id = ${two}`,
    );

    const copy = await here.creator.post(`${module}/clone.json`, {});
    expect(copy.status).toBe(201);
    const base = `${here.project}/project_scenario_modules/${copy.body.id}/entity_values`;
    const rows = (await here.creator.get(base)).body as { id: number; title: string; values: object }[];
    const named = (title: string) => rows.find((row) => row.title === title);
    const [first, second] = [named('One')?.id, named('Two')?.id];
    expect(named('One')?.values).toEqual({
      next: second,
      all: [first, second],
      keeper: keeper.id,
      keepers: [keeper.id],
    });
    expect(named('Two')?.values).toEqual({ next: first, keeper: null, keepers: [keeper.id] });
    const lines = await asSystem<{ target: string; target_id: number }>(
      here.server,
      sql`select target, target_id from entity_value__values where row_id = any(${rows.map(({ id }) => id)}::int[])`,
    );
    expect(lines.some(({ target, target_id: id }) => target === 'stakeholder' && id !== keeper.id)).toBe(false);
    expect((await here.creator.undo(copy)).status).toBe(204);
  });
});

describe('a schema is saved with references that can be followed, and no others', () => {
  const save = (properties: object, more: object = {}) =>
    admin.put(`/api/admin/entity_attributes/${type}.json`, {
      json_schema: { ...schema, properties: { ...schema.properties, ...properties }, ...more },
    });

  test('a resource that does not exist, with what was meant', async () => {
    expect(faults(await save({ wrong: reference('risk_item_impacts') }))).toEqual({
      '/json_schema/properties/wrong/x-ref':
        'There is no resource "risk_item_impacts". Did you mean "risk_item_impact"?',
    });
    expect(faults(await save({ wrong: reference('no_such_thing') }))).toEqual({
      '/json_schema/properties/wrong/x-ref': 'There is no resource "no_such_thing".',
    });
  });

  test('a reference that holds no id', async () => {
    expect(faults(await save({ wrong: { type: 'string', 'x-ref': 'tag' } }))).toEqual({
      '/json_schema/properties/wrong/x-ref':
        'What points to another row holds its id: the type is "integer", or "array" with "items" of type "integer".',
    });
  });

  test.each([
    [
      { zzz: { type: 'text' } },
      '/json_schema/properties/zzz/type',
      '"text" is no type. Types are array, boolean, integer, null, number, object and string. Did you mean "string"?',
    ],
    [
      { zzz: { type: 'string', minLength: 'x' } },
      '/json_schema/properties/zzz/minLength',
      '"minLength" must be a whole number.',
    ],
    [
      { zzz: { type: 'string', pattern: '(' } },
      '/json_schema/properties/zzz/pattern',
      '"(" is not a regular expression. Mend its brackets and backslashes.',
    ],
    [
      { zzz: { $ref: '#/$defs/nowhere' } },
      '/json_schema/properties/zzz/$ref',
      'There is nothing at "#/$defs/nowhere" in this schema.',
    ],
    [
      { zzz: { type: 'string', titel: 'Cost' } },
      '/json_schema/properties/zzz/titel',
      '"titel" is not a member known here. Did you mean "title"?',
    ],
    [
      { zzz: { type: 'array', items: { type: 'number', 'x-unti': 'EUR' } } },
      '/json_schema/properties/zzz/items/x-unti',
      '"x-unti" is not a member known here. Did you mean "x-unit"?',
    ],
    [
      { zzz: { type: 'string', format: 'colour' } },
      '/json_schema/properties/zzz/format',
      'There is no format "colour". Did you mean "color"?',
    ],
    [
      { zzz: { type: 'string', title: 'Size', enum: ['small', 'large'], default: 'larg' } },
      '/json_schema/properties/zzz/default',
      'The default does not fit: Size must be one of: small, large.',
    ],
    [
      { zzz: { type: 'integer', minimum: 5, maximum: 1 } },
      '/json_schema/properties/zzz/maximum',
      'No value fits: the least, minimum, is 5, and the most is 1. Change one of the two.',
    ],
    [{ zzz: 'string' }, '/json_schema/properties/zzz', '"zzz" must be an object or true or false.'],
  ])('%j is told at its place in a sentence', async (properties, pointer, message) => {
    expect(faults(await save(properties))).toEqual({ [pointer]: message });
  });

  test('a default is held against its own schema, whatever was checked at that place before', async () => {
    const choice = { type: 'string', title: 'Size', enum: ['small', 'large'], default: 'small' };
    expect((await save({ zzz: choice })).status).toBe(200);
    const other = { ...choice, enum: ['red', 'green'], default: 'red' };
    expect((await save({ zzz: other })).status).toBe(200);
    expect(faults(await save({ zzz: { ...other, default: 'small' } }))).toEqual({
      '/json_schema/properties/zzz/default': 'The default does not fit: Size must be one of: red, green.',
    });
  });

  test('a field that must be filled and is not among the fields', async () => {
    expect(faults(await save({}, { required: ['impactt'] }))).toEqual({
      '/json_schema/required/0': 'There is no field "impactt" to be filled. Did you mean "impact"?',
    });
  });
});

describe('what is written down of who points where', () => {
  const lines = async (): Promise<readonly string[]> => {
    const found = await asSystem<{ title: string; path: string; target: string }>(
      here.server,
      sql`select r.title, m.path, m.target from entity_value__values m join entity_value r on r.id = m.row_id
        where r.title like 'Line %'`,
    );
    return found.map(({ title, path, target }) => `${title} ${path} ${target}`).toSorted();
  };
  const both = { impact: () => impacts[0]?.id, roles: () => [roles[0]?.id] };

  test('follows creates, updates, deletes, their undo, and copies', async () => {
    const made = await here.creator.post(
      items,
      item({ impact: both.impact(), roles: both.roles() }, { title: 'Line a' }),
    );
    const all = ['Line a /impact risk_item_impact', 'Line a /roles ecosystem_role'];
    expect(await lines()).toEqual(all);
    const changed = await here.creator.put(`${items}/${made.body.id}`, { values: { roles: both.roles() } });
    expect(await lines()).toEqual(all.slice(1));
    expect((await here.creator.undo(changed)).status).toBe(204);
    expect(await lines()).toEqual(all);
    const gone = await here.creator.remove(`${items}/${made.body.id}`);
    expect(await lines()).toEqual([]);
    expect((await here.creator.undo(gone)).status).toBe(204);
    expect(await lines()).toEqual(all);
    const copied = await here.creator.post(`${items}/clone.json`, {
      ids: [made.body.id],
      jsids: [],
      offset: { x: 0, y: 0 },
    });
    expect(copied.status).toBe(201);
    expect(await lines()).toEqual([...all, ...all].toSorted());
    await here.creator.post(`${items}/bulk_destroy.json`, {
      ids: [made.body.id, copied.body.default[0].id],
      jsids: [],
    });
    expect(await lines()).toEqual([]);
  });

  test('follows a schema that finds more, or less, and the undo of that', async () => {
    const kind = await admin.made('/api/admin/entity_attributes.json', {
      name: 'Late',
      key: 'Late',
      module_type_id: here.kanban,
      json_schema: { type: 'object', properties: {} },
    });
    const made = await here.creator.made(items, {
      entity_attribute_id: kind.id,
      title: 'Line late',
      values: { impact: both.impact() },
    });
    expect(await lines()).toEqual([]);
    const json_schema = { type: 'object', properties: { impact: reference('risk_item_impact') } };
    await admin.put(`/api/admin/entity_attributes/${kind.id}.json`, { json_schema });
    expect(await lines()).toEqual(['Line late /impact risk_item_impact']);
    // After a change to another kind, the value is the label of the row, and no longer a reference.
    const bare = { type: 'object', properties: { impact: { type: 'string' } } };
    const less = await admin.put(`/api/admin/entity_attributes/${kind.id}.json`, { json_schema: bare });
    expect(await lines()).toEqual([]);
    expect((await admin.undo(less)).status).toBe(204);
    expect(await lines()).toEqual(['Line late /impact risk_item_impact']);
    await here.creator.remove(`${items}/${made.id}`);
  });

  test('a database that has none of it yet gets it at the start', async () => {
    const made = await here.creator.made(items, item({ impact: both.impact() }, { title: 'Line old' }));
    await here.server.database.script('delete from entity_value__values; delete from tessera_value_schema');
    await bringUpToDate(here.server.database, generated);
    expect(await lines()).toEqual(['Line old /impact risk_item_impact']);
    await here.creator.remove(`${items}/${made.id}`);
  });
});

describe('at a hundred thousand references', () => {
  test('who uses a row, and what a row uses, is looked up by an index', async () => {
    const table = 'entity_value__values';
    const [many, used] = [
      (await admin.made('/api/admin/risk_item_impacts.json', { name: 'Of many' })).id,
      (await admin.made('/api/admin/risk_item_impacts.json', { name: 'Of one' })).id,
    ];
    const ids = [];
    for (let i = 0; i < 100; i += 1) ids.push((await here.creator.made(items, item({}, { title: `Points ${i}` }))).id);
    const user = await here.creator.made(items, item({ impact: used }, { title: 'Uses it' }));
    // In parts, so that no part reaches the statement timeout.
    for (const id of ids)
      await asSystem(
        here.server,
        sql`insert into entity_value__values (row_id, path, place, target, target_id, company_id)
          select ${id}, '/impact', n, 'risk_item_impact', ${many}, ${here.world.a.company} from generate_series(1, 1000) n`,
      );
    await asSystem(here.server, sql`analyze entity_value__values`);
    const scans = async (): Promise<{ whole: number; index: number }> => {
      const [scanned] = await asSystem<{ whole: number; index: number }>(
        here.server,
        sql`select seq_scan::int as whole, idx_scan::int as index from pg_stat_user_tables where relname = ${table}`,
      );
      return scanned ?? { whole: 0, index: 0 };
    };
    // PostgreSQL reports the counts of a connection some time after the connection becomes idle.
    const before = await scans();
    const path = `/api/admin/risk_item_impacts/${used}`;
    const refused = await admin.remove(`${path}.json`);
    expect([refused.status, refused.body.in_the_way?.[0]?.count]).toEqual([409, 1]);
    expect((await admin.remove(`${path}.json?replace_with=${many}`)).status).toBe(204);
    expect((await here.creator.put(`${items}/${user.id}`, { values: { note: 'None' } })).status).toBe(200);
    await expect
      .poll(async () => (await scans()).index, { timeout: 30_000, interval: 200 })
      .toBeGreaterThan(before.index);
    expect((await scans()).whole).toBe(before.whole);
  });
});
