import { beforeAll, expect, test } from 'vitest';
import { branchValidator, controlId, errorSchemaOf } from '../../../src/web/resources/form/form-errors.ts';
import { type Check, problemsOf } from '../../../src/web/resources/form/form-validator.ts';
import { checksOf } from '../../fields/compiled.ts';

const schema = {
  type: 'object',
  required: ['name', 'owner_id'],
  additionalProperties: false,
  properties: {
    name: { title: 'Name', type: 'string', minLength: 1, maxLength: 12 },
    owner_id: { title: 'Owner', type: 'integer' },
    weight: { title: 'Weight', type: ['number', 'null'], minimum: 0, maximum: 10 },
    state: { title: 'State', type: 'string', enum: ['open', 'closed'] },
    color: { title: 'Colour', type: ['string', 'null'], format: 'color' },
    email: { title: 'Email', type: ['string', 'null'], format: 'email' },
    page: { title: 'Page', type: 'string', format: 'uri-or-empty' },
    due: { title: 'Due', type: ['string', 'null'], format: 'date' },
    tags: { title: 'Tags', type: 'array', items: { type: 'string' }, maxItems: 2, uniqueItems: true },
    words: {
      title: 'Words',
      type: 'object',
      required: ['plural'],
      properties: { plural: { title: 'Plural', type: 'string', minLength: 1 } },
    },
  },
} as const;

const good = { name: 'Ada', owner_id: 1 };
let checks: readonly Check[];
beforeAll(async () => {
  checks = await checksOf(schema);
});

const changed = (change: object) =>
  Object.fromEntries(problemsOf(schema, checks, { ...good, ...change }).map((one) => [one.pointer, one.message]));

test('what is right has no problems', () => {
  expect(
    problemsOf(schema, checks, {
      ...good,
      weight: null,
      state: 'open',
      color: '#abc',
      page: '',
      due: '2026-02-28',
      tags: ['a'],
    }),
  ).toEqual([]);
});

test('what must be filled says so, however it is empty', () => {
  expect(changed({ name: undefined })).toEqual({ '/name': 'Name is required.' });
  expect(changed({ name: '' })).toEqual({ '/name': 'Name is required.' });
  expect(changed({ name: null })).toEqual({ '/name': 'Name is required.' });
  expect(changed({ owner_id: undefined })).toEqual({ '/owner_id': 'Owner is required.' });
  expect(changed({ words: {} })).toEqual({ '/words/plural': 'Plural is required.' });
});

test('limits name both sides', () => {
  expect(changed({ name: 'much longer than it may be' })).toEqual({
    '/name': 'Name takes at most 12 characters; this has 26.',
  });
  expect(changed({ weight: -1 })).toEqual({ '/weight': 'Weight must be at least 0.' });
  expect(changed({ weight: 11 })).toEqual({ '/weight': 'Weight must be at most 10.' });
  expect(changed({ tags: ['a', 'b', 'c'] })).toEqual({ '/tags': 'Tags takes at most 2 entries; this has 3.' });
  expect(changed({ tags: ['a', 'a'] })).toEqual({ '/tags': 'Tags has the same entry twice.' });
});

test('characters are counted as people see them', () => {
  expect(changed({ name: '😀'.repeat(12) })).toEqual({});
  expect(changed({ name: '😀'.repeat(13) })).toEqual({ '/name': 'Name takes at most 12 characters; this has 13.' });
});

test('kinds and formats are explained with an example', () => {
  expect(changed({ owner_id: 1.5 })).toEqual({ '/owner_id': 'Owner must be a whole number.' });
  expect(changed({ weight: 'heavy' })).toEqual({ '/weight': 'Weight must be a number.' });
  expect(changed({ state: 'ajar' })).toEqual({ '/state': 'State must be one of: open, closed.' });
  expect(changed({ color: 'blue' })).toEqual({ '/color': 'Colour: Enter a colour, like #1C6A86.' });
  expect(changed({ email: 'ada' })).toEqual({ '/email': 'Email: Enter an email address, like name@example.com.' });
  expect(changed({ page: 'example' })['/page']).toContain('https://example.com');
  expect(changed({ due: '2026-02-30' })).toEqual({ '/due': 'Due: Enter a day that exists, like 2026-11-20.' });
});

test('a member nobody knows is named', () => {
  expect(changed({ nmae: 'x' })).toEqual({
    '/nmae': expect.stringContaining('There is no field "nmae" to set here. Known: name, owner_id'),
  });
});

test('problems come in the order of the fields, one for each', () => {
  const found = problemsOf(schema, checks, { email: 'x', weight: -1, name: '' });
  expect(found.map(({ pointer }) => pointer)).toEqual(['/name', '/owner_id', '/weight', '/email']);
});

test('the form library finds messages at their members', () => {
  const tree = errorSchemaOf([{ pointer: '/words/plural', message: 'Plural is required.' }]);
  expect(tree).toEqual({ words: { plural: { __errors: ['Plural is required.'] } } });
  expect(controlId('f1', '/words/plural')).toBe('f1_words_plural');
});

test('without its validator a form says nothing, and the server says all', () => {
  expect(problemsOf(schema, null, { name: '' })).toEqual([]);
});

test('the form library chooses a branch by the compiled validator', async () => {
  const branches = [
    { type: 'object', properties: { sort: { const: 'a' } }, required: ['sort'] },
    { type: 'object', properties: { sort: { const: 'b' } }, required: ['sort'] },
  ] as const;
  const either = { type: 'object', properties: { it: { oneOf: branches } } };
  const compiled = branchValidator(await checksOf(either));
  const schema = { $id: 'strange', type: 'string' } as const;
  expect(compiled.isValid(schema, 'a', either as never)).toBe(false);
  const utils = await import('@rjsf/utils');
  const pick = (value: object) =>
    utils.getClosestMatchingOption(compiled, either as never, value, branches as never, 0, undefined);
  expect([pick({ sort: 'a' }), pick({ sort: 'b' })]).toEqual([0, 1]);
});

test('what somebody writes into a schema stays data in the script', async () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text must not be evaluated, in the generated code either.
  const nasty = '*/globalThis.broken=1;/*\u2028`${globalThis.broken=1}`</script>\'"\\';
  const hostile = {
    $id: nasty,
    $comment: nasty,
    type: 'object',
    title: nasty,
    required: [nasty],
    properties: {
      [nasty]: { $id: nasty, type: 'string', enum: [nasty], default: nasty, format: nasty },
      __proto__x: { $ref: '#/$defs/inner' },
    },
    $defs: { inner: { $id: nasty, $anchor: 'a', type: 'object', properties: { [nasty]: { const: nasty } } } },
  };
  const own = await checksOf(hostile);
  expect(problemsOf(hostile, own, { [nasty]: nasty })).toEqual([]);
  expect(problemsOf(hostile, own, { [nasty]: 'x' })).toHaveLength(1);
  expect(problemsOf(hostile, own, { [nasty]: nasty, __proto__x: { [nasty]: 'x' } })).toHaveLength(1);
  expect(globalThis).not.toHaveProperty('broken');
});
