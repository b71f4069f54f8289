/** Keywords of a schema for the display, the help and the default of a field. */
import { expect, test } from 'vitest';
import { defaultIn, hasDefault, withHelp, wordFaults } from '../../src/fields/field-words.ts';
import type { JsonSchema } from '../../src/fields/json-schema.ts';
import { validate } from '../../src/server/engine/values/validation.ts';
import { problemsOf } from '../../src/web/resources/form/form-validator.ts';
import { startValues } from '../../src/web/resources/form/form-values.ts';
import { problemsOf as fileProblems, modelOf, rightFiles } from '../codegen/schema-folder.ts';
import { checksOf } from './compiled.ts';

test('the sentence of a pattern is said by the server and by the form', async () => {
  const key = { type: 'string', title: 'Key', pattern: '^[A-Z]', 'x-pattern-sentence': 'Begin with a capital.' };
  const schema = { type: 'object', properties: { key } };
  const faults = [{ pointer: '/key', message: 'Key: Begin with a capital.' }];
  const form = problemsOf(schema, await checksOf(schema), { key: 'a' });
  expect([validate(schema, { key: 'a' }), form]).toEqual([faults, faults]);
});

test('a new row begins today, or now', () => {
  const moment = { today: '2026-11-22', now: '2026-11-22T16:00:00.000Z' };
  const day = { type: 'string', format: 'date', 'x-default': '$today' };
  const at = { type: 'string', format: 'date-time', 'x-default': '$now' };
  expect([defaultIn(day, moment), defaultIn(at, moment), defaultIn({ default: 3 }, moment)]).toEqual([
    moment.today,
    moment.now,
    3,
  ]);
  expect([hasDefault(day), hasDefault({ type: 'string', 'x-default': '$user' })]).toEqual([true, false]);
  const started = startValues({ properties: { day, at, name: { type: 'string' } } });
  expect(started).toEqual({ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), at: expect.stringContaining('T') });
});

test('a form has the help for users, the contract the text for its readers', () => {
  const name = { type: 'string', description: 'Unique in a company.', 'x-help': 'As your colleagues know it.' };
  const shown = withHelp({ type: 'object', properties: { group: { type: 'object', properties: { name } } } });
  expect(JSON.stringify(shown)).toContain('"description":"As your colleagues know it."');
});

test('a field that must not be less than another is refused by the server and by the form, in the same words', async () => {
  const day = { type: ['string', 'null'], format: 'date' };
  const schema = {
    type: 'object',
    properties: {
      starts_on: { ...day, title: 'Starts' },
      ends_on: { ...day, title: 'Ends', 'x-at-least': 'starts_on' },
      least: { type: 'integer', title: 'Least' },
      most: { type: 'integer', title: 'Most', 'x-at-least': 'least' },
    },
  };
  const checks = await checksOf(schema);
  const faults = (value: object) => {
    const form = problemsOf(schema, checks, value);
    expect(validate(schema, value)).toEqual(form);
    return form.map(({ pointer, message }) => `${pointer} ${message}`);
  };
  expect(faults({ starts_on: '2026-03-01', ends_on: '2026-02-28', least: 5, most: 4 })).toEqual([
    '/ends_on Ends must not be before Starts (2026-03-01).',
    '/most Most must not be less than Least (5).',
  ]);
  expect(faults({ starts_on: '2026-03-01', ends_on: '2026-03-01', least: 5, most: 5 })).toEqual([]);
  expect(faults({ starts_on: '2026-03-01', ends_on: null, most: 1 })).toEqual([]);
});

test.each([['shape'], ['name'], ['size']])('a comparison with %s, which cannot be made, is refused', (other) => {
  const problems = fileProblems(withField({ type: 'integer', 'x-at-least': other }));
  expect(problems.map(({ pointer }) => pointer)).toEqual(['/properties/size/x-at-least']);
});

const useless: readonly (readonly [string, JsonSchema])[] = [
  ['x-values', { type: 'string', 'x-values': { a: { title: 'A' } } }],
  ['x-values', { type: 'string', enum: ['a'], 'x-values': { b: { title: 'B' } } }],
  ['x-pattern-sentence', { type: 'string', 'x-pattern-sentence': 'Like this.' }],
  ['x-unit', { type: 'string', 'x-unit': 'kg' }],
  ['x-unit', { type: 'integer', enum: [1], 'x-unit': 'kg' }],
  ['x-done', { type: 'boolean', 'x-done': ['yes'] }],
  ['x-done', { type: 'string', enum: ['open', 'closed'], 'x-done': ['shut'] }],
  ['x-done', { type: 'integer', 'x-done': ['1'] }],
  ['x-due', { type: 'string', 'x-due': {} }],
  ['x-default', { type: 'string', 'x-default': '$today' }],
  ['x-default', { type: 'string', format: 'date', 'x-default': '$now' }],
  ['x-default', { type: 'string', format: 'date', default: '2026-01-01', 'x-default': '$today' }],
  ['x-help', { type: 'string', readOnly: true, 'x-help': 'Enter it.' }],
];
const withField = (size: JsonSchema) => ({
  ...rightFiles,
  tag: { ...rightFiles.tag, properties: { ...rightFiles.tag.properties, size } },
});

test.each(useless)('%s is refused where it would change nothing: %j', (word, schema) => {
  if (word !== 'x-help') expect(wordFaults(schema).map((fault) => fault.word)).toEqual([word]);
  expect(fileProblems(withField(schema)).map(({ pointer }) => pointer)).toEqual([`/properties/size/${word}`]);
});

test.each([
  { type: 'string', 'x-placeholders': { words: { name: 'Ann' }, needs: ['link'] } },
  { type: 'string', default: 'Hello {{nmae}}', 'x-placeholders': { words: { name: 'Ann' } } },
  { type: 'integer', 'x-placeholders': { words: { name: 'Ann' } } },
])('words to be filled in that cannot be meant are refused: %j', (schema) => {
  expect(fileProblems(withField(schema)).map(({ pointer }) => pointer)).toEqual(['/properties/size/x-placeholders']);
});

const line = (...names: string[]): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
});

test('lines of a table are objects with the same members; others are refused', () => {
  const words = (properties: JsonSchema) =>
    wordFaults({ type: 'object', 'x-lines': true, properties }).map(({ word }) => word);
  expect(words({ tag: line('name', 'plural'), role: line('name', 'plural') })).toEqual([]);
  expect(words({ tag: line('name', 'plural'), role: line('name') })).toEqual(['x-lines']);
  expect(words({ tag: { type: 'string' } })).toEqual(['x-lines']);
});

test('what screens show of a field is in the contract, what only the server needs is not', () => {
  const size = { type: 'integer', 'x-unit': 'kg', 'x-help': 'With its box.', 'x-inline': false };
  const field = modelOf(withField(size)).resources.get('tag')?.fields.get('size');
  expect(field?.schema).toMatchObject({ 'x-unit': 'kg', 'x-help': 'With its box.' });
  expect(field?.schema).not.toHaveProperty('x-inline');
});
