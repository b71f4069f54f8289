import { expect, test } from 'vitest';
import { controlId, errorSchemaOf, formValidator } from '../../src/web/resources/form/form-errors.ts';
import { problemsOf } from '../../src/web/resources/form/form-validator.ts';

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
    email: { title: 'E-mail', type: ['string', 'null'], format: 'email' },
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
const saying = (change: object) =>
  Object.fromEntries(problemsOf(schema, { ...good, ...change }).map((one) => [one.pointer, one.message]));

test('what is right has no problems', () => {
  expect(
    problemsOf(schema, {
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
  expect(saying({ name: undefined })).toEqual({ '/name': 'Name is required.' });
  expect(saying({ name: '' })).toEqual({ '/name': 'Name is required.' });
  expect(saying({ name: null })).toEqual({ '/name': 'Name is required.' });
  expect(saying({ owner_id: undefined })).toEqual({ '/owner_id': 'Owner is required.' });
  expect(saying({ words: {} })).toEqual({ '/words/plural': 'Plural is required.' });
});

test('limits name both sides', () => {
  expect(saying({ name: 'much longer than it may be' })).toEqual({ '/name': 'At most 12 characters; this has 26.' });
  expect(saying({ weight: -1 })).toEqual({ '/weight': 'At least 0.' });
  expect(saying({ weight: 11 })).toEqual({ '/weight': 'At most 10.' });
  expect(saying({ tags: ['a', 'b', 'c'] })).toEqual({ '/tags': 'At most 2 entries; there are 3.' });
  expect(saying({ tags: ['a', 'a'] })).toEqual({ '/tags': 'Each entry may stand here only once.' });
});

test('characters are counted as people see them', () => {
  expect(saying({ name: '😀'.repeat(12) })).toEqual({});
  expect(saying({ name: '😀'.repeat(13) })).toEqual({ '/name': 'At most 12 characters; this has 13.' });
});

test('kinds and formats are explained with an example', () => {
  expect(saying({ owner_id: 1.5 })).toEqual({ '/owner_id': 'Enter a whole number.' });
  expect(saying({ weight: 'heavy' })).toEqual({ '/weight': 'Enter a number.' });
  expect(saying({ state: 'ajar' })).toEqual({ '/state': 'Choose one of: open, closed.' });
  expect(saying({ color: 'blue' })).toEqual({ '/color': 'Enter a colour, like #1C6A86.' });
  expect(saying({ email: 'ada' })).toEqual({ '/email': 'Enter an e-mail address, like name@example.com.' });
  expect(saying({ page: 'example' })['/page']).toContain('https://example.com');
  expect(saying({ due: '2026-02-30' })).toEqual({ '/due': 'Enter a day that exists, like 2026-11-20.' });
});

test('a member nobody knows is named', () => {
  expect(saying({ nmae: 'x' })).toEqual({ '/nmae': 'Nmae is not known here. Take it out.' });
});

test('problems come in the order of the fields, one for each', () => {
  const found = problemsOf(schema, { email: 'x', weight: -1, name: '' });
  expect(found.map(({ pointer }) => pointer)).toEqual(['/name', '/owner_id', '/weight', '/email']);
});

test('a schema is left as it was', () => {
  const before = JSON.stringify(schema);
  problemsOf(schema, good);
  expect(JSON.stringify(schema)).toBe(before);
  expect(Object.getOwnPropertyNames(schema)).not.toContain('__absolute_uri__');
});

test('the form library finds messages at their members', () => {
  const tree = errorSchemaOf([{ pointer: '/words/plural', message: 'Plural is required.' }]);
  expect(tree).toEqual({ words: { plural: { __errors: ['Plural is required.'] } } });
  expect(controlId('f1', '/words/plural')).toBe('f1_words_plural');
  expect(formValidator.isValid(schema as never, good, schema as never)).toBe(true);
  expect(formValidator.validateFormData({}, schema as never).errors.map(({ property }) => property)).toEqual([
    '.name',
    '.owner_id',
  ]);
});
