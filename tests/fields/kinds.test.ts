/** A field kind accepts, refuses, parses and shows the same values on the server, in forms and in files. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isWhole, readDay } from '../../src/fields/date/typed-day.ts';
import type { JsonSchema } from '../../src/fields/json-schema.ts';
import { exampleOf, fieldKindOf, formats, type KindName, kinds } from '../../src/fields/kinds.ts';
import { readColumn } from '../../src/fields/read-column.ts';
import { fromInput, toInput } from '../../src/fields/typed.ts';
import { validate } from '../../src/server/engine/values/validation.ts';
import { fitsCell } from '../../src/web/resources/fields/web-of-field.ts';
import { problemsOf } from '../../src/web/resources/form/form-validator.ts';
import { checksOf } from './compiled.ts';
import { kindCases } from './kind-cases.ts';

const cases = Object.entries(kindCases).flatMap(([name, all]) =>
  all.map((one) => [`${name} ${JSON.stringify(one.schema)}`, { name: name as KindName, ...one }] as const),
);
const checks = new WeakMap<JsonSchema, ReturnType<typeof checksOf>>();
function compiled(schema: JsonSchema, body: JsonSchema) {
  const known = checks.get(schema) ?? checksOf(body);
  checks.set(schema, known);
  return known;
}

/** The faults that server and form find in a value, which must be equal. */
async function said(schema: JsonSchema, it: unknown) {
  const body = { type: 'object', properties: { it: { title: 'It', ...schema } } };
  const form = problemsOf(body, await compiled(schema, body), { it });
  const pointers = new Set(form.map(({ pointer }) => pointer));
  const server = validate(body, { it });
  // A form reports the first fault of a field, the server all faults.
  return {
    form,
    server: server.filter(
      ({ pointer }, at) => pointers.has(pointer) && server.findIndex((one) => one.pointer === pointer) === at,
    ),
    all: server,
  };
}

test('every kind and every format is tried here, and the meta-schema knows the same formats', () => {
  expect(Object.keys(kindCases).toSorted()).toEqual(kinds.map(({ name }) => name).toSorted());
  const tried = cases.flatMap(([, { schema }]) => (typeof schema['format'] === 'string' ? [schema['format']] : []));
  expect([...new Set(tried)].toSorted()).toEqual(Object.keys(formats).toSorted());
  const meta = JSON.parse(readFileSync('schemas/resource.meta.json', 'utf8'));
  expect(meta.$defs.field.properties.format.enum.toSorted()).toEqual(Object.keys(formats).toSorted());
});

test.each(cases)('%s is its own kind', (_, { name, schema, kind }) => {
  expect(fieldKindOf({ schema, ...(kind && { kind }) }).name).toBe(name);
});

test.each(cases)('%s: no other kind of its rank claims it', (_, { name, schema, kind }) => {
  const { rank } = fieldKindOf({ schema, ...(kind && { kind }) });
  const claims = kinds.filter((one) => one.rank === rank && one.fits({ schema, ...(kind && { kind }) }));
  expect(claims.map((one) => one.name)).toEqual([name]);
});

test.each(cases)('%s: the example fits, on both sides', async (_, { schema }) => {
  expect(await said(schema, exampleOf(schema))).toEqual({ form: [], server: [], all: [] });
});

test.each(cases)('%s: what fits is taken by both sides', async (_, { schema, fits }) => {
  for (const value of fits)
    expect([value, await said(schema, value)]).toEqual([value, { form: [], server: [], all: [] }]);
});

test.each(cases)('%s: what does not is refused by both sides, with the same sentence', async (_, { schema, not }) => {
  for (const value of not) {
    const { form, server, all } = await said(schema, value);
    expect([value, form.length > 0, all.length > 0]).toEqual([value, true, true]);
    expect(form).toEqual(server);
  }
});

test.each(cases)('%s: cells of a file are read', (_, { schema, kind, cells = [] }) => {
  for (const [written, value] of cells) {
    const [read] = readColumn({ title: 'It', schema, ...(kind && { kind }) }, [written]);
    const expected = value === undefined ? { message: expect.stringContaining('It: ') } : { value };
    expect([written, read]).toEqual([written, expected]);
  }
});

test.each(cases)('%s: values have words', (_, { schema, kind, words = [] }) => {
  for (const [value, text] of words)
    expect([value, fieldKindOf({ schema, ...(kind && { kind }) }).text(value, schema, [])]).toEqual([value, text]);
});

test.each(cases)('%s: what is shown in an input reads back as it was', async (_, { schema, kind, fits }) => {
  const field = { schema, nullable: true, ...(kind && { kind }) };
  const { inline, control } = fieldKindOf(field);
  if (!inline || control(schema) !== 'widget') return;
  for (const value of fits) {
    if (value === '') continue;
    const read = fromInput(field, toInput(field, value));
    expect((await said(schema, read)).all).toEqual([]);
    expect(toInput(field, read)).toBe(toInput(field, value));
  }
});

test.each(cases)('%s: a filter compares with what it can, and with nothing else', (_, { schema, kind, filters }) => {
  const { filterValue } = fieldKindOf({ schema, ...(kind && { kind }) });
  for (const text of filters?.fits ?? []) expect([text, filterValue(text, schema)]).not.toEqual([text, undefined]);
  for (const text of filters?.not ?? []) expect([text, filterValue(text, schema)]).toEqual([text, undefined]);
});

test('what is short enough for a cell has an editor for it', () => {
  for (const [, { schema, kind = 'value' }] of cases) {
    const field = { name: 'it', title: 'It', schema, kind } as Parameters<typeof fitsCell>[0];
    // A reference to several resources needs two controls.
    if (fieldKindOf(field).inline && kind !== 'polymorphic') expect([schema, fitsCell(field)]).toEqual([schema, true]);
  }
});

test('a column is read in the one way that all its cells agree on', () => {
  const read = (schema: JsonSchema, cells: readonly string[]) =>
    readColumn({ title: 'It', schema }, cells).map((one) => ('value' in one ? one.value : one.message));
  const date = { type: 'string', format: 'date' };
  expect(read(date, ['12/31/2026', '01/02/2026'])).toEqual(['2026-12-31', '2026-01-02']);
  expect(read(date, ['31/12/2026', '01/02/2026'])).toEqual(['2026-12-31', '2026-02-01']);
  expect(read(date, ['01/02/2026'])).toEqual([
    expect.stringMatching(/^It: "01\/02\/2026" could be 2026-02-01 or 2026-01-02\..* date_order/),
  ]);
  const number = { type: 'number' };
  expect(read(number, ['1,234', '1,5'])).toEqual([1.234, 1.5]);
  expect(read(number, ['1,234', '7'])).toEqual([1234, 7]);
  expect(read(number, ['1,5', 'many', ''])).toEqual([1.5, 'It: "many" is not a number.', undefined]);
});

test('days are typed whole, with points, or without their time; what is none stays as it is typed', () => {
  expect(['2026-11-20', ' 20.11.2026 ', '2026-11-2', '2026-11-31', ''].map((text) => readDay(text, 'day'))).toEqual([
    '2026-11-20',
    '2026-11-20',
    '2026-11-2',
    '2026-11-31',
    '',
  ]);
  const moments = ['2026-11-20 9:30', '20.11.2026', '2026-11-20T24:00', '2026-11-20 09:30 UTC'];
  expect(moments.map((text) => readDay(text, 'moment'))).toEqual([
    '2026-11-20T09:30',
    '2026-11-20T00:00',
    '2026-11-20T24:00',
    '2026-11-20 09:30 UTC',
  ]);
  expect([isWhole('2026-11-20'), isWhole('2026-11-20T09:30'), isWhole('2026-11-20T09:30', 'moment')]).toEqual([
    true,
    false,
    true,
  ]);
});

test.each([
  0, 6, 2.5,
])('a rating of %d is refused in one sentence, also where the bounds of its column are told', (stars) => {
  const schema = {
    properties: { rating: { title: 'Rating', type: 'number', format: 'rating', minimum: 1, maximum: 5 } },
  };
  const message = 'Rating: Give one to five stars.';
  expect(validate(schema, { rating: stars })).toEqual([{ pointer: '/rating', message }]);
});
