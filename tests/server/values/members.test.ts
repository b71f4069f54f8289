/** Members of values with a schema in a row: listed, changed and removed like declared fields. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Asker, askerFor } from '../access/asker.ts';
import { type ModuleWorld, moduleWorld } from '../module-world.ts';
import type { Reply } from '../server.ts';

let here: ModuleWorld;
let admin: Asker;
/** Two item types of the test, and the path of the items of a module that has both. */
let risk: number;
let note: number;
let items: string;
let impacts: readonly { readonly id: number; readonly name: string }[];
const ids: Record<string, number> = {};

const riskSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    cost: { type: ['number', 'null'], title: 'Cost', minimum: 0 },
    open: { type: 'boolean', title: 'Open' },
    due: { type: ['string', 'null'], title: 'Due', format: 'date' },
    status: { type: 'string', title: 'Status', enum: ['new', 'watched', 'closed'] },
    cause: { type: 'string', title: 'Cause', format: 'textarea' },
    impact: { type: ['integer', 'null'], title: 'Impact', 'x-ref': 'risk_item_impact' },
    roles: { type: 'array', title: 'Roles', items: { type: 'integer' }, 'x-ref': 'ecosystem_role' },
    drawn: { type: 'object', title: 'Drawn', 'x-hidden': true },
  },
};

beforeAll(async () => {
  here = await moduleWorld();
  admin = askerFor(here.server, here.world, 'system_admin');
  const typeOf = async (key: string, json_schema: object) =>
    (
      await admin.made('/api/admin/entity_attributes.json', {
        name: key,
        key,
        module_type_id: here.kanban,
        json_schema,
      })
    ).id;
  risk = await typeOf('MemberRisk', riskSchema);
  note = await typeOf('MemberNote', {
    type: 'object',
    properties: { cost: { type: 'string', title: 'Cost' }, cause: { type: 'string' } },
  });
  items = `${await here.board()}/entity_values`;
  impacts = (await here.creator.get('/api/risk_item_impacts.json?sort=name')).body;
  const roles: { id: number }[] = (await here.creator.get('/api/ecosystem_roles.json')).body;
  const [first, second] = impacts;
  const rows = [
    { title: 'Fire', values: { cost: 900, open: true, due: '2027-03-01', status: 'new', impact: second?.id } },
    { title: 'Flood', values: { cost: 1000.5, open: false, due: '2026-01-05', status: 'closed', impact: first?.id } },
    { title: 'Theft', values: { cost: 20, status: 'watched', cause: '50% of the doors', roles: [roles[0]?.id] } },
    { title: 'Blank', values: {} },
  ];
  for (const row of rows) ids[row.title] = (await here.creator.made(items, { entity_attribute_id: risk, ...row })).id;
  const memo = { entity_attribute_id: note, title: 'Memo', values: { cost: 'cheap' } };
  ids['Memo'] = (await here.creator.made(items, memo)).id;
});
afterAll(() => here.server.close());

const titles = async (query: string): Promise<string[]> => {
  const reply = await here.creator.get(`${items}.json?${query}`);
  expect([query, reply.status, reply.status === 200 ? '' : reply.text]).toEqual([query, 200, '']);
  return reply.body.map((row: { title: string }) => row.title);
};
const faults = (reply: Reply) => {
  expect(reply.status, reply.text).toBe(422);
  return Object.fromEntries(
    reply.body.errors.map(({ pointer, message }: { pointer: string; message: string }) => [pointer, message]),
  );
};
const valuesOf = async (title: string) =>
  (await here.creator.get(`${items}/${ids[title]}.json`)).body.values as Record<string, unknown>;

describe('filters', () => {
  test.each([
    ['values.cost.at_least=900', ['Fire', 'Flood']],
    ['values.cost.equals=20', ['Theft']],
    ['values.cost.more_than=20&values.cost.less_than=1000', ['Fire']],
    // In another type the same member is a text.
    ['values.cost.equals=cheap', ['Memo']],
    ['values.cost.contains=hea', ['Memo']],
    ['values.cost.empty=true', ['Blank']],
    ['values.open.equals=false', ['Flood']],
    ['values.due.less_than=2026-12-31', ['Flood']],
    ['values.status.equals=new&values.status.equals=closed', ['Fire', 'Flood']],
    ['values.status.not=new', ['Flood', 'Theft', 'Blank', 'Memo']],
    ['values.cause.contains=50%25', ['Theft']],
    ['values.cause.starts=_', []],
    ['any=values.status.equals%3Dnew%26title.equals%3DMemo', ['Fire', 'Memo']],
  ])('%s', async (query, wanted) => {
    expect(await titles(query)).toEqual(wanted);
  });

  test('by references: their ids, what they are called, and that there is none', async () => {
    const [first, second] = impacts;
    expect(await titles(`values.impact.equals=${second?.id}`)).toEqual(['Fire']);
    expect(await titles(`values.impact.equals=${first?.id}&values.impact.equals=${second?.id}`)).toEqual([
      'Fire',
      'Flood',
    ]);
    expect(await titles(`values.impact.contains=${encodeURIComponent(first?.name ?? '')}`)).toEqual(['Flood']);
    expect(await titles('values.impact.empty=false')).toEqual(['Fire', 'Flood']);
    expect(await titles('values.roles.empty=false')).toEqual(['Theft']);
  });

  test('what no schema knows, cannot be compared or does not fit is refused in a sentence', async () => {
    const refused = async (query: string) => faults(await here.creator.get(`${items}.json?${query}`));
    expect(await refused('values.coast.equals=1')).toEqual({
      '/query/values.coast.equals': expect.stringMatching(/^There is no "coast" among the values of items\. Did you/),
    });
    expect(await refused('sort=values.nothing_like_it')).toEqual({
      '/query/sort': 'There is no "nothing_like_it" among the values of items.',
    });
    expect(await refused('values.open.equals=perhaps')).toEqual({
      '/query/values.open.equals': 'Open is compared with true or false, not with "perhaps".',
    });
    expect(await refused('values.drawn.equals=1')).toHaveProperty('/query/values.drawn.equals');
    expect(await refused(`filter[values.x'";drop]=1`)).toBeTypeOf('object');
  });
});

describe('order, search and columns', () => {
  test('numbers sort as numbers, days as days, references by what they are called', async () => {
    expect((await titles('sort=-values.cost')).slice(0, 3)).toEqual(['Flood', 'Fire', 'Theft']);
    expect((await titles('sort=-values.due')).slice(0, 2)).toEqual(['Fire', 'Flood']);
    expect((await titles('sort=-values.impact')).slice(0, 2)).toEqual(['Fire', 'Flood']);
    expect((await titles('sort=values.status,title')).slice(-3)).toEqual(['Flood', 'Fire', 'Theft']);
  });

  test('a search finds the texts of declared members', async () => {
    expect(await titles('q=of the doors')).toEqual(['Theft']);
    expect(await titles('q=2027-03')).toEqual([]);
  });

  test('a member asked for stands beside the fields, with what it points to is called', async () => {
    const reply = await here.creator.get(`${items}.json?fields=title,values.cost,values.impact&sort=title`);
    expect(reply.body.find(({ title }: { title: string }) => title === 'Fire')).toEqual({
      id: ids['Fire'],
      title: 'Fire',
      'values.cost': 900,
      'values.impact': impacts[1]?.id,
      _labels: { 'values.impact': impacts[1]?.name },
    });
  });

  test('a table has a column for each member, hidden ones left out', async () => {
    const reply = await here.creator.get(`${items}/export.csv?entity_attribute_id.equals=${risk}&sort=title`);
    expect(reply.status, reply.text).toBe(200);
    const [head = '', , fire = ''] = reply.text.split(/\r?\n/);
    expect(head).toContain('values.cost,values.open,values.due,values.status,values.cause,values.impact,values.roles');
    expect(head).not.toContain('drawn');
    expect(fire).toContain(`900,true,2027-03-01,new,,${impacts[1]?.name}`);
  });

  test('a table for people has their headings, order and words, and an import reads it as the same values', async () => {
    const columns = ['title', 'values.status', 'values.impact', 'values.cost', 'values.open', 'values.due'];
    const headings = ['Title', 'Status', 'Impact', 'Cost, all in', 'Open', 'Due'].map((one) => `headings=${one}`);
    const query = `entity_attribute_id.equals=${risk}&sort=title&fields=${columns}`;
    const reply = await here.creator.get(`${items}/export.csv?${query}&${headings.join('&')}`);
    expect(reply.status, reply.text).toBe(200);
    const [head, , fire = ''] = reply.text.replace('\uFEFF', '').split(/\r?\n/);
    expect(head).toBe('Title,Status,Impact,"Cost, all in",Open,Due');
    const [, status, ...rest] = fire.split(',');
    expect([status, ...rest]).toEqual(['New', impacts[1]?.name, '900', 'true', '2027-03-01']);
    const back = await here.creator.post(`${items}/import?dry_run=true`, {
      columns: ['entity_attribute_id', ...columns],
      rows: [[String(risk), ...fire.split(',')]],
    });
    expect(back.status, back.text).toBe(200);
    expect(back.body.rows[0]).toMatchObject({
      title: 'Fire',
      values: { status: 'new', impact: impacts[1]?.id, cost: 900 },
    });
    const refused = await here.creator.get(`${items}/export.csv?fields=title&headings=A&headings=B`);
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/query/headings']);
  });

  test('a visitor of another company names the same members and sees no row', async () => {
    const stranger = askerFor(here.server, here.world, 'other_member');
    expect((await stranger.get(`${items}.json?values.cost.equals=20`)).status).toBe(404);
  });
});

describe('changes of members alone', () => {
  test('an update sets one and leaves the rest', async () => {
    const reply = await here.creator.put(`${items}/${ids['Fire']}`, { 'values.cost': 950 });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.values).toMatchObject({ cost: 950, open: true, status: 'new' });
    expect(faults(await here.creator.put(`${items}/${ids['Fire']}`, { 'values.cost': 'much' }))).toEqual({
      '/values.cost': 'Cost must be a number.',
    });
    expect(faults(await here.creator.put(`${items}/${ids['Fire']}`, { 'values.coast': 1 }))).toHaveProperty([
      '/values.coast',
    ]);
    // Null removes a member that is not nullable.
    await here.creator.put(`${items}/${ids['Fire']}`, { 'values.cost': null, 'values.open': null });
    expect(await valuesOf('Fire')).toMatchObject({ cost: null, status: 'new' });
    expect(await valuesOf('Fire')).not.toHaveProperty('open');
    await here.creator.put(`${items}/${ids['Fire']}`, { 'values.cost': 900, 'values.open': true });
  });

  test('a bulk update sets one in many, is undone as one and refused as one', async () => {
    const risks = ['Fire', 'Flood', 'Theft'].map((title) => ids[title]);
    const before = await Promise.all(['Fire', 'Flood', 'Theft'].map(valuesOf));
    const reply = await here.creator.post(`${items}/bulk_update.json`, {
      ids: risks,
      values: { 'values.status': 'watched', 'values.impact': impacts[0]?.id },
    });
    expect(reply.status, reply.text).toBe(200);
    expect(await titles('values.status.equals=watched')).toEqual(['Fire', 'Flood', 'Theft']);
    expect(await titles(`values.impact.equals=${impacts[0]?.id}`)).toEqual(['Fire', 'Flood', 'Theft']);
    expect(await valuesOf('Flood')).toMatchObject({ cost: 1000.5, due: '2026-01-05' });
    await here.creator.post(`/api/changes/${reply.body.change}/undo.json`, {});
    expect(await Promise.all(['Fire', 'Flood', 'Theft'].map(valuesOf))).toEqual(before);

    const mixed = { ids: [...risks, ids['Memo']], values: { 'values.status': 'strange' } };
    expect(faults(await here.creator.post(`${items}/bulk_update.json`, mixed))).toEqual({
      '/values/values.status': '“Fire”: Status must be one of: new, watched, closed.',
    });
    expect(await Promise.all(['Fire', 'Flood', 'Theft'].map(valuesOf))).toEqual(before);
  });

  test('a schema that has changed since holds nothing against the change of another member', async () => {
    const { cost: _, ...properties } = riskSchema.properties;
    const path = `/api/admin/entity_attributes/${risk}`;
    const changed = { ...riskSchema, required: ['cause'], properties: properties };
    expect((await admin.put(path, { json_schema: changed })).status).toBe(200);
    try {
      const reply = await here.creator.put(`${items}/${ids['Flood']}`, { 'values.status': 'new' });
      expect(reply.status, reply.text).toBe(200);
      expect(reply.body.values).toMatchObject({ cost: 1000.5, status: 'new' });
      expect(faults(await here.creator.put(`${items}/${ids['Flood']}`, { 'values.cost': 1 }))).toHaveProperty([
        '/values.cost',
      ]);
      expect(faults(await here.creator.post(items, { entity_attribute_id: risk, values: {} }))).toEqual({
        '/values/cause': 'Cause is required.',
      });
      // Only the other type is left.
      expect(await titles('values.cost.empty=false&values.cost.contains=1')).toEqual([]);
    } finally {
      await admin.put(path, { json_schema: riskSchema });
      await here.creator.put(`${items}/${ids['Flood']}`, { 'values.status': 'closed' });
    }
  });
});

test('a member that is shown by a condition of several parts is asked for as a form asks for it', async () => {
  const path = `/api/admin/entity_attributes/${risk}`;
  const { status, cause } = riskSchema.properties;
  const condition = { all: [{ field: 'status', is: [status.enum[2]] }, { not: { field: 'cost', below: 100 } }] };
  const asking = {
    ...riskSchema,
    required: ['cause'],
    properties: { ...riskSchema.properties, cause: { ...cause, 'x-shown-if': condition } },
  };
  try {
    const misused = {
      ...asking,
      properties: { ...asking.properties, cause: { ...cause, 'x-shown-if': { field: 'status', above: 3 } } },
    };
    expect(faults(await admin.put(path, { json_schema: misused }))).toEqual({
      '/json_schema/properties/cause/x-shown-if/above': expect.stringContaining('"status" cannot be put in order.'),
    });
    const saved = await admin.put(path, { json_schema: asking });
    expect(saved.status, saved.text).toBe(200);
    // Only Flood is closed, and its cost is higher.
    expect(decodeURIComponent(saved.headers.get('x-notes') ?? '')).toContain('1 item lacks “Cause”');
    const posted = (values: object) => here.creator.post(items, { entity_attribute_id: risk, title: 'Asked', values });
    expect(faults(await posted({ status: 'closed', cost: 100 }))).toEqual({ '/values/cause': 'Cause is required.' });
    for (const values of [
      { status: 'closed', cost: 99 },
      { status: 'new', cost: 100 },
    ]) {
      const made = await posted(values);
      expect(made.status, made.text).toBe(201);
      await here.creator.remove(`${items}/${made.body.id}`);
    }
  } finally {
    await admin.put(path, { json_schema: riskSchema });
  }
});

test('a member that is required and shown only beside another is asked for where it is shown', async () => {
  const path = `/api/admin/entity_attributes/${risk}`;
  const { status, cause, cost } = riskSchema.properties;
  const asking = {
    ...riskSchema,
    required: ['cause', 'cost'],
    properties: {
      ...riskSchema.properties,
      cause: { ...cause, 'x-shown-if': { field: 'status', is: [status.enum[2]] } },
      cost: { ...cost, 'x-shown-if': { field: 'open' } },
    },
  };
  const saved = await admin.put(path, { json_schema: asking });
  // Only Flood is closed, and its cost is known.
  expect(decodeURIComponent(saved.headers.get('x-notes') ?? '')).toContain('1 item lacks “Cause” or “Cost”');
  try {
    const posted = (values: object) => here.creator.post(items, { entity_attribute_id: risk, title: 'Asked', values });
    expect(faults(await posted({ status: 'closed', open: true }))).toEqual({
      '/values/cost': 'Cost is required.',
      '/values/cause': 'Cause is required.',
    });
    const hidden = await posted({ status: 'new' });
    expect(hidden.status, hidden.text).toBe(201);
    const row = `${items}/${hidden.body.id}`;
    expect(faults(await here.creator.put(row, { 'values.status': 'closed' }))).toEqual({
      '/values/cause': 'Cause is required.',
    });
    const many = { ids: [hidden.body.id], values: { 'values.status': 'closed' } };
    expect(faults(await here.creator.post(`${items}/bulk_update.json`, many))).toEqual({
      '/values/values/cause': 'Cause is required.',
    });
    const filled = await here.creator.put(row, { 'values.status': 'closed', 'values.cause': 'Rain' });
    expect(filled.status, filled.text).toBe(200);
    expect(faults(await here.creator.put(row, { 'values.cause': '' }))).toEqual({
      '/values.cause': 'Cause is required.',
    });
    // The value that Flood lacks does not prevent another change.
    expect((await here.creator.put(`${items}/${ids['Flood']}`, { 'values.cost': 7 })).status).toBe(200);
    const columns = ['entity_attribute_id', 'title', 'values.status', 'values.cause'];
    const rows = [
      ['MemberRisk', 'Shown', 'closed', null],
      ['MemberRisk', 'Hidden', 'new', null],
    ];
    const tried = await here.creator.post(`${items}/import.json?dry_run=true`, { columns, rows });
    expect(tried.body.errors).toEqual([{ row: 0, column: 'values.cause', message: 'Cause is required.' }]);
    await here.creator.remove(row);
  } finally {
    await admin.put(path, { json_schema: riskSchema });
    await here.creator.put(`${items}/${ids['Flood']}`, { 'values.cost': 1000.5 });
  }
});

test('an import fills members by columns of their own, each read as the type of its row has it', async () => {
  const board = `${await here.board('Imported')}/entity_values`;
  const columns = ['entity_attribute_id', 'title', 'values.cost', 'values.impact', 'values.open', 'values.due'];
  const rows = [
    ['MemberRisk', 'Hail', '1,250.5', impacts[1]?.name, 'yes', '31.12.2026'],
    ['MemberNote', 'Slip', 'cheap', null, null, null],
    ['MemberRisk', 'Frost', 'much', 'Unheard of', null, null],
    ['MemberNote', 'Scrap', null, null, 'yes', null],
    ['MemberRisk', 'Snow', null, `${impacts[1]?.name}s`, null, null],
  ];
  const tried = await here.creator.post(`${board}/import.json?dry_run=true`, { columns, rows });
  expect(tried.body.errors).toEqual([
    { row: 2, column: 'values.cost', message: 'Cost: "much" is not a number.' },
    { row: 2, column: 'values.impact', message: 'Impact: there is no risk impact called "Unheard of".' },
    { row: 3, column: 'values.open', message: 'Open: a row of this item type has no such field.' },
    {
      row: 4,
      column: 'values.impact',
      message: `Impact: there is no risk impact called "${impacts[1]?.name}s". Did you mean "${impacts[1]?.name}"?`,
    },
  ]);
  const done = await here.creator.post(`${board}/import.json`, { columns, rows: rows.slice(0, 2) });
  expect(done.status, done.text).toBe(200);
  const read = await here.creator.get(`${board}.json?fields=title,values`);
  expect(read.body).toMatchObject([
    { title: 'Hail', values: { cost: 1250.5, impact: impacts[1]?.id, open: true, due: '2026-12-31' } },
    { title: 'Slip', values: { cost: 'cheap' } },
  ]);
  const wrong = await here.creator.post(`${board}/import.json`, { columns: ['title', 'values.coost'], rows: [] });
  expect(faults(wrong)).toEqual({ '/columns/1': expect.stringContaining('Did you mean "values.cost"?') });
});
