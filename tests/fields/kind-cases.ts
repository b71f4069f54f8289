/** Values of each kind of field: valid ones, invalid ones, their forms in files, and their text. */
import type { JsonSchema } from '../../src/fields/json-schema.ts';
import type { FieldShape } from '../../src/fields/kind.ts';
import type { KindName } from '../../src/fields/kinds.ts';

export interface KindCase {
  readonly schema: JsonSchema;
  readonly kind?: NonNullable<FieldShape['kind']>;
  readonly fits: readonly unknown[];
  readonly not: readonly unknown[];
  /** A cell and its parsed value; undefined for an invalid cell. */
  readonly cells?: readonly (readonly [string, unknown])[];
  readonly words?: readonly (readonly [unknown, string])[];
  readonly filters?: { readonly fits: readonly string[]; readonly not: readonly string[] };
}

const text = (format: string): JsonSchema => ({ type: 'string', format });

export const kindCases: Readonly<Record<KindName, readonly KindCase[]>> = {
  text: [
    {
      schema: { type: 'string', minLength: 2, maxLength: 5 },
      fits: ['ab', 'abcde', '😀😀😀😀😀'],
      not: ['a', 'abcdef', 7, '', true, ['ab']],
      cells: [[' ab ', ' ab ']],
    },
    {
      schema: { type: ['string', 'null'], pattern: '^[a-z]+$', 'x-pattern-sentence': 'Enter small letters.' },
      fits: [null, 'abc'],
      not: ['A1', 5],
    },
  ],
  'long-text': [{ schema: text('textarea'), fits: ['a\nb', ''], not: [1, {}] }],
  html: [
    { schema: text('html'), fits: ['<p>x</p>', 'x'], not: [1], words: [['<p>One&nbsp;&amp; two</p>', 'One & two']] },
  ],
  link: [
    {
      schema: text('uri'),
      fits: ['https://example.com', 'http://a', 'mailto:a@example.com', 'https://example.com/ü?x=1#y'],
      not: ['example.com', 'javascript:alert(1)', 'data:text/html,x', 'ftp://example.com', 'https://', ' ', '', 1],
    },
    {
      schema: text('uri-or-empty'),
      fits: ['', 'https://example.com', 'mailto:a@example.com'],
      not: ['file:///etc', 'example.com'],
    },
  ],
  email: [
    {
      schema: text('email'),
      fits: ['a@example.com', 'first.last+tag@sub.example.co', "o'neil@example.com"],
      not: ['a', 'a@', '@example.com', 'a@example', 'a..b@example.com', 'a@-x.com', 'a b@example.com', 'ä@example.com'],
    },
  ],
  color: [
    {
      schema: text('color'),
      fits: ['#abc', '#AABBCC'],
      not: ['abc', '#abcd', 'red', '#ggg', ''],
      cells: [
        ['1C6A86', '#1C6A86'],
        ['#abc', '#abc'],
        ['red', 'red'],
      ],
    },
  ],
  date: [
    {
      schema: text('date'),
      fits: ['2026-11-20', '2024-02-29', '0001-01-01'],
      not: ['2026-02-29', '2026-13-01', '0000-01-01', '20.11.2026', ''],
      cells: [
        ['2026-11-20', '2026-11-20'],
        ['31.12.2026', '2026-12-31'],
        ['12/31/2026', '2026-12-31'],
        ['2026-02-30', undefined],
        ['01/02/2026', undefined],
      ],
      words: [
        ['2026-02-28', '2026-02-28'],
        ['2026-02-30', 'No data available'],
      ],
      filters: { fits: ['2026-11-20'], not: ['soon', '2026-02-30', ''] },
    },
  ],
  'date-time': [
    {
      schema: text('date-time'),
      fits: ['2026-11-20T09:30:00Z', '2026-11-20 09:30:00.123+02:00', '2026-11-20t09:30:00-0230'],
      not: [
        '2026-11-20',
        '2026-11-20T09:30:00',
        '2026-02-30T09:30:00Z',
        '2026-11-20T24:00:00Z',
        '2026-11-20T09:60:00Z',
      ],
      cells: [
        ['2026-11-20T09:30:00Z', '2026-11-20T09:30:00.000Z'],
        ['31.12.2026', '2026-12-31T00:00:00.000Z'],
        ['soon', undefined],
      ],
      filters: { fits: ['2026-11-20T09:30:00Z', '2026-11-20'], not: ['soon', ''] },
    },
  ],
  rating: [
    {
      schema: { type: ['integer', 'null'], format: 'rating' },
      fits: [1, 5, null],
      not: [0, 6, -1, 2.5, '4', true],
      cells: [
        ['4', 4],
        ['4/5', 4],
        ['★★★☆☆', 3],
        ['7', undefined],
        ['★★★☆', undefined],
      ],
      words: [[4, '4 of 5']],
      filters: { fits: ['1', '5'], not: ['0', '6', '2.5', 'x', ''] },
    },
  ],
  duration: [
    {
      schema: text('duration'),
      fits: ['PT1H30M', 'P1Y2M3W4DT5H6M7.5S', 'PT0S', 'P2W'],
      not: ['P', 'PT', 'P1H', '1:30', 'PT1H30', '-PT1H', 'P1234567D', '', 90],
      cells: [
        ['PT1H30M', 'PT1H30M'],
        ['90 min', 'PT1H30M'],
        ['1:30', 'PT1H30M'],
        ['1 h 30', 'PT1H30M'],
        ['1.5 h', 'PT1H30M'],
        ['1,5 hours', 'PT1H30M'],
        ['2 days and 4 hours', 'P2DT4H'],
        ['45s', 'PT45S'],
        ['0 min', 'PT0S'],
        ['soon', 'soon'],
        ['1 h 2 h', '1 h 2 h'],
      ],
      words: [
        ['PT1H30M', '1 h 30 min'],
        ['P1DT1S', '1 day 1 s'],
        ['PT0S', '0 min'],
        ['soon', 'soon'],
      ],
      filters: { fits: ['PT90M', '90 min'], not: ['soon', '90'] },
    },
  ],
  icon: [
    {
      schema: text('icon'),
      fits: ['bar-chart', 'puzzle', ''],
      not: ['no-such-icon', 'Bar chart', 'bi-puzzle'],
      cells: [['people', 'people']],
    },
  ],
  image: [
    {
      schema: { type: ['object', 'null'], format: 'image', properties: { url: { type: 'string' } } },
      fits: [null, { url: '/api/files/1' }],
      not: ['x', { url: 1 }],
      words: [[{ url: 'x' }, 'Image']],
    },
  ],
  secret: [{ schema: text('secret'), fits: ['key'], not: [1] }],
  condition: [
    {
      schema: { type: ['object', 'null'], format: 'condition', 'x-reads': 'tag.shape' },
      fits: [null, { field: 1 }],
      not: ['x', 1, []],
      cells: [['{"field":1}', { field: 1 }]],
    },
  ],
  schema: [
    {
      schema: { type: 'object', format: 'json-schema' },
      fits: [{}, { type: 'object', properties: {} }],
      not: ['x', 1, []],
      cells: [['{"type":"object"}', { type: 'object' }]],
    },
  ],
  json: [
    {
      schema: { type: 'object', format: 'json' },
      fits: [{}, { a: [1] }],
      not: [[], 'x'],
      cells: [
        ['{"a":1}', { a: 1 }],
        ['a', undefined],
      ],
      words: [[{ a: 1 }, '{"a":1}']],
    },
  ],
  choice: [
    {
      schema: { type: 'string', enum: ['open', 'in_work'] },
      fits: ['open', 'in_work'],
      not: ['ajar', '', 1],
      cells: [
        ['OPEN', 'open'],
        ['ajar', 'ajar'],
      ],
      words: [['in_work', 'In work']],
    },
    {
      schema: {
        type: 'string',
        enum: ['in_work', 'done'],
        'x-values': { in_work: { title: 'Being worked on', color: '#3678BA' } },
      },
      fits: ['in_work'],
      not: ['Being worked on'],
      cells: [
        ['being worked on', 'in_work'],
        ['in_work', 'in_work'],
      ],
      words: [
        ['in_work', 'Being worked on'],
        ['done', 'Done'],
      ],
    },
    {
      schema: { type: 'integer', enum: [1, 2] },
      fits: [1, 2],
      not: [3],
      cells: [['2', 2]],
      filters: { fits: ['1', '9'], not: ['one', ''] },
    },
  ],
  choices: [
    {
      schema: { type: 'array', items: { type: 'string', enum: ['red', 'dark_green'] }, uniqueItems: true },
      fits: [[], ['red', 'dark_green']],
      not: [['blue'], ['red', 'red'], 'red'],
      cells: [['Red; dark_green', ['red', 'dark_green']]],
      words: [[['dark_green', 'red'], 'Dark green, Red']],
    },
  ],
  ranking: [
    {
      schema: {
        type: 'array',
        format: 'ranking',
        items: { type: 'string', enum: ['red', 'dark_green'] },
        uniqueItems: true,
      },
      fits: [[], ['dark_green', 'red']],
      not: [['blue'], ['red', 'red'], 'red'],
      cells: [['dark_green; Red', ['dark_green', 'red']]],
      words: [[['dark_green', 'red'], 'Dark green, Red']],
    },
  ],
  boolean: [
    {
      schema: { type: 'boolean' },
      fits: [true, false],
      not: ['true', 1, 'maybe'],
      cells: [
        ['Ja', true],
        ['wahr', true],
        ['✓', true],
        ['-', false],
        ['off', false],
        ['maybe', undefined],
      ],
      words: [
        [true, 'Yes'],
        [false, 'No'],
      ],
      filters: { fits: ['true', 'false'], not: ['yes', ''] },
    },
  ],
  number: [
    {
      schema: { type: 'integer', minimum: 1, maximum: 5_000 },
      fits: [1, 5_000],
      not: [0, 5_001, 1.5, '2', true],
      cells: [
        ['1,234', 1234],
        ['1.234', 1234],
        ['1.5', undefined],
        ['many', undefined],
      ],
      words: [[12_345, '12,345']],
      filters: { fits: ['-7', '2147483647'], not: ['1.5', '2147483648', 'x', ''] },
    },
    {
      schema: { type: 'number', 'x-unit': 'EUR' },
      fits: [1234.5],
      not: ['€5'],
      cells: [
        ['EUR 5', 5],
        ['€ 1.234,50', 1234.5],
        ['5 EUR', 5],
      ],
      words: [[1234.5, '€1,234.50']],
    },
    {
      schema: { type: 'number', 'x-unit': '%' },
      fits: [12.5],
      not: ['12'],
      cells: [['12,5 %', 12.5]],
      words: [[12.5, '12.5%']],
    },
    {
      schema: { type: 'integer', 'x-unit': 'kg' },
      fits: [3],
      not: [1.5],
      cells: [['3 kg', 3]],
      words: [[3000, '3,000 kg']],
    },
    {
      schema: { type: ['number', 'null'] },
      fits: [1.5, null, -3],
      not: ['1,5', {}],
      cells: [
        ['1,5', 1.5],
        ['1.234,5', 1234.5],
        ['1,234.5', 1234.5],
        ['€ 1 234,50', 1234.5],
        ['12 %', 12],
      ],
      filters: { fits: ['1.5', '-1e3'], not: ['1,5', ''] },
    },
  ],
  list: [
    {
      schema: { type: 'array', items: { type: 'string', title: 'Word' }, maxItems: 2 },
      fits: [[], ['a', 'b']],
      not: [['a', 'b', 'c'], [1], 'a'],
      cells: [
        ['a; b', ['a', 'b']],
        ['["a;b"]', ['a;b']],
      ],
      words: [
        [['a', 'b'], 'a, b'],
        [[{}, {}], '2 entries'],
      ],
    },
  ],
  rights: [
    {
      schema: {
        type: 'object',
        properties: { read: { type: 'boolean' }, write: { type: 'boolean' }, admin: { type: 'boolean' } },
      },
      fits: [{ read: true }],
      not: [{ read: 1 }],
      words: [[{ read: true, write: true, admin: false }, 'Read, Write']],
    },
  ],
  files: [
    {
      schema: { type: 'array', format: 'files', items: { type: 'object', required: ['url', 'name'] } },
      fits: [[], [{ url: '/api/files/png-x', name: 'Plan.png' }]],
      not: ['Plan.png', [{ name: 'Plan.png' }]],
      words: [
        [
          [
            { url: '/api/files/png-x', name: 'Plan.png' },
            { url: '/api/files/pdf-y', name: 'Note.pdf' },
          ],
          'Plan.png, Note.pdf',
        ],
      ],
    },
  ],
  object: [
    {
      schema: { type: 'object', required: ['a'], properties: { a: { type: 'string', title: 'A' } } },
      fits: [{ a: 'x' }],
      not: [{}, { a: 1 }, []],
      cells: [
        ['{"a":"x"}', { a: 'x' }],
        ['x', undefined],
      ],
    },
  ],
  reference: [
    {
      schema: { type: 'integer', 'x-ref': 'tag' },
      fits: [1],
      not: ['one'],
      words: [[4, '...']],
      filters: { fits: ['4'], not: ['four'] },
    },
    { schema: { type: 'integer' }, kind: 'reference', fits: [1], not: ['one'], cells: [['A name', 'A name']] },
    {
      schema: { type: 'integer' },
      kind: 'polymorphic',
      fits: [1],
      not: ['one'],
      cells: [
        ['7', 7],
        ['A name', undefined],
      ],
    },
  ],
  references: [
    {
      schema: { type: 'array', items: { type: 'integer' }, 'x-ref': 'tag', uniqueItems: true },
      fits: [[1, 2]],
      not: [['one'], [1, 1]],
      words: [[[4, 5], '...']],
    },
    {
      schema: { type: 'array', items: { type: 'integer' } },
      kind: 'references',
      fits: [[]],
      not: [1],
      cells: [['One; Two', ['One', 'Two']]],
    },
  ],
};
