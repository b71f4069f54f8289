/** Conversion of values when their field changes to another kind. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convert, spelledBy } from '../../src/fields/conversion.ts';
import { fits, isEmptyValue } from '../../src/fields/fits.ts';
import type { JsonSchema } from '../../src/fields/json-schema.ts';
import { type KindName, kinds } from '../../src/fields/kinds.ts';
import { bothSpellings, type Spelling, spellingOf } from '../../src/fields/spelling.ts';
import { valuesFaults } from '../../src/server/engine/write/schema-in-row.ts';
import { kindCases } from './kind-cases.ts';

/** All values of a column, as the server converts them. */
function column(from: JsonSchema, to: JsonSchema, values: readonly unknown[], labels: readonly string[] = []) {
  const spelling = values
    .map((value): Spelling => spellingOf(to, spelledBy({ from, to }, value)))
    .reduce(bothSpellings, spellingOf(to, []));
  return values.map((value) => convert({ from, to }, value, { spelling, labels }));
}
const text = { type: 'string' };
const number = { type: ['number', 'null'] };
const date = { type: ['string', 'null'], format: 'date' };
const choice = {
  type: ['string', 'null'],
  enum: ['in_work', 'done', null],
  'x-values': { in_work: { title: 'Busy' } },
};
const choices = {
  type: 'array',
  uniqueItems: true,
  items: { type: 'string', enum: ['in_work', 'done'] },
  'x-values': choice['x-values'],
};
const list = { type: 'array', items: { type: 'string' } };
const yesNo = { type: 'boolean' };
const tag = { type: ['integer', 'null'], 'x-ref': 'tag' };
const tags = { type: 'array', items: { type: 'integer' }, 'x-ref': 'tag' };
const keeps = Symbol('keeps');

test.each<readonly [string, JsonSchema, JsonSchema, readonly (readonly [unknown, unknown])[]]>([
  [
    'texts to numbers',
    text,
    number,
    [
      ['17', 17],
      ['3.5', 3.5],
      ['1.250,5', 1250.5],
      ['about 3', keeps],
      ['', null],
    ],
  ],
  [
    'texts to numbers, all with commas',
    text,
    number,
    [
      ['3,5', 3.5],
      ['1.250', 1250],
      ['x', keeps],
    ],
  ],
  [
    'texts to whole numbers',
    text,
    { type: 'integer', maximum: 20 },
    [
      ['17', 17],
      ['3.5', keeps],
      ['21', keeps],
    ],
  ],
  [
    'texts to days',
    text,
    date,
    [
      ['2026-11-20', '2026-11-20'],
      ['20 November 2026', '2026-11-20'],
      ['31/12/2026', '2026-12-31'],
      ['01/02/2026', '2026-02-01'],
      ['soon', keeps],
    ],
  ],
  ['days that could be two', text, date, [['01/02/2026', keeps]]],
  [
    'texts to yes or no',
    text,
    yesNo,
    [
      ['Yes', true],
      ['nein', false],
      ['perhaps', keeps],
    ],
  ],
  [
    'texts to a choice',
    text,
    choice,
    [
      ['busy', 'in_work'],
      ['Done', 'done'],
      ['late', keeps],
    ],
  ],
  [
    'texts to several choices',
    text,
    choices,
    [
      ['Busy; Done', ['in_work', 'done']],
      ['Busy, late', keeps],
      ['', undefined],
    ],
  ],
  [
    'a choice to several and back',
    choice,
    choices,
    [
      ['in_work', ['in_work']],
      [null, undefined],
    ],
  ],
  [
    'several choices to one',
    choices,
    choice,
    [
      [['in_work'], 'in_work'],
      [['in_work', 'done'], keeps],
      [[], null],
    ],
  ],
  [
    'a choice to text',
    choice,
    text,
    [
      ['in_work', 'Busy'],
      ['done', 'Done'],
      ['gone', 'gone'],
    ],
  ],
  [
    'numbers to text',
    number,
    text,
    [
      [1250.5, '1250.5'],
      [null, ''],
    ],
  ],
  [
    'numbers to stars',
    number,
    { type: 'integer', format: 'rating' },
    [
      [4, 4],
      [7, keeps],
      [2.5, keeps],
    ],
  ],
  [
    'yes or no to text',
    yesNo,
    text,
    [
      [true, 'Yes'],
      [false, 'No'],
    ],
  ],
  [
    'a text to a list and back',
    text,
    list,
    [
      ['a; b', ['a', 'b']],
      ['a', ['a']],
    ],
  ],
  [
    'a list to text',
    list,
    text,
    [
      [['a', 'b'], 'a; b'],
      [[], ''],
    ],
  ],
  ['a number to a list of numbers', number, { type: 'array', items: { type: 'number' } }, [[3.5, [3.5]]]],
  [
    'formatted text to long text',
    { type: 'string', format: 'html' },
    { type: 'string', format: 'textarea' },
    [['<p>One &amp; <b>two</b></p><p>three</p>', 'One & two\nthree']],
  ],
  [
    'long text to formatted text',
    { type: 'string', format: 'textarea' },
    { type: 'string', format: 'html' },
    [['a < b\nc', '<p>a &lt; b</p><p>c</p>']],
  ],
  [
    'several lines to one',
    { type: 'string', format: 'textarea' },
    text,
    [
      ['a\nb', keeps],
      ['a', 'a'],
    ],
  ],
  [
    'an address in capitals',
    text,
    { type: 'string', format: 'email' },
    [
      ['Ana@Example.com', 'ana@example.com'],
      ['ana', keeps],
    ],
  ],
  ['one row to several and back', tag, tags, [[5, [5]]]],
  [
    'several rows to one',
    tags,
    tag,
    [
      [[5], 5],
      [[5, 6], keeps],
      [[], null],
    ],
  ],
])('%s', (_, from, to, pairs) => {
  const made = column(
    from,
    to,
    pairs.map(([value]) => value),
  );
  expect(made.map(({ value }) => value)).toEqual(pairs.map(([value, wanted]) => (wanted === keeps ? value : wanted)));
  expect(made.map(({ outcome }) => outcome === 'unfit')).toEqual(pairs.map(([, wanted]) => wanted === keeps));
});

test('an id becomes what its row is called, and never the id of another row or a number', () => {
  expect(column(tag, text, [5], ['Retail'])).toEqual([{ outcome: 'converts', value: 'Retail' }]);
  expect(column(tag, text, [5])).toEqual([{ outcome: 'converts', value: '#5' }]);
  expect(column(tags, list, [[5, 6]], ['Retail', 'Trade'])[0]?.value).toEqual(['Retail', 'Trade']);
  expect(column(tag, { ...tag, 'x-ref': 'stakeholder' }, [5], ['Retail'])).toEqual([
    { outcome: 'unfit', value: 'Retail' },
  ]);
  expect(column(tag, number, [5], ['Retail'])).toEqual([{ outcome: 'unfit', value: 'Retail' }]);
  expect(column(number, tag, [5])).toEqual([{ outcome: 'unfit', value: '5' }]);
  expect(column(tag, number, ['5'])).toEqual([{ outcome: 'converts', value: 5 }]);
});

describe('of any value that fits one kind, for any other kind', () => {
  const cases = kinds.flatMap(({ name, designed }) =>
    designed
      ? (kindCases[name as KindName] ?? []).filter((one) => one.kind === undefined).map((one) => ({ name, ...one }))
      : [],
  );
  const anyCase = fc.constantFrom(...cases);
  const anyValue = fc.oneof(
    anyCase.chain((one) => fc.constantFrom(...one.fits, ...one.not, ...(one.cells ?? []).map(([cell]) => cell))),
    fc.jsonValue({ maxDepth: 2 }),
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );

  test('what is taken fits as the server checks it; what is not stays', () => {
    fc.assert(
      fc.property(anyCase, anyCase, anyValue, (one, other, value) => {
        const { outcome, value: made } = column(one.schema, other.schema, [value])[0] ?? {};
        if (outcome === 'converts' || outcome === 'fits')
          expect(valuesFaults({ properties: { value: other.schema } }, { value: made })).toEqual([]);
        const crosses = one.schema['x-ref'] !== other.schema['x-ref'];
        if (outcome === 'unfit' && !crosses) expect(made).toBe(value);
        if (outcome === 'empty') expect(isEmptyValue(value) && isEmptyValue(made)).toBe(true);
        else expect(isEmptyValue(made)).toBe(false);
      }),
    );
  });

  test('what has been converted stays as it is the next time', () => {
    fc.assert(
      fc.property(anyCase, anyCase, anyValue, (one, other, value) => {
        const { outcome, value: made } = column(one.schema, other.schema, [value])[0] ?? {};
        if (outcome === 'converts' || outcome === 'fits')
          expect(column(other.schema, other.schema, [made])[0]).toEqual({ outcome: 'fits', value: made });
      }),
    );
  });

  test('a value that becomes text comes back from it', () => {
    const exact = cases.filter(
      ({ name }) => !['html', 'list', 'choices', 'reference', 'references', 'long-text', 'date-time'].includes(name),
    );
    fc.assert(
      fc.property(fc.constantFrom(...exact), (one) => {
        for (const value of one.fits.filter((fit) => !isEmptyValue(fit))) {
          const [words] = column(one.schema, text, [value]);
          const [back] = column(text, one.schema, [words?.value]);
          expect(back?.outcome).not.toBe('unfit');
          expect(column(one.schema, text, [back?.value])[0]?.value).toEqual(words?.value);
        }
      }),
    );
  });
});

test('a value fits its field exactly where the server takes it', () => {
  const cases = Object.values(kindCases)
    .flat()
    .filter(({ schema, kind }) => !kind && !('properties' in schema));
  fc.assert(
    fc.property(
      fc.constantFrom(...cases),
      fc.oneof(fc.jsonValue(), fc.constantFrom(...cases.flatMap((one) => [...one.fits, ...one.not]))),
      ({ schema }, value) => {
        fc.pre(
          !isEmptyValue(value) && JSON.stringify(value).isWellFormed() && !JSON.stringify(value).includes('\\u0000'),
        );
        expect(fits(schema, value)).toBe(valuesFaults({ properties: { value: schema } }, { value }).length === 0);
      },
    ),
  );
});
