/** Values, bodies and query strings with one or several faults. */
import fc, { type Arbitrary } from 'fast-check';
import {
  maxFilterCharacters,
  maxFilters,
  maxFilterValues,
  maxSearchCharacters,
  maxSortFields,
} from '../../../src/contract/list-limits.ts';
import type { JsonSchema } from '../../../src/contract/model.ts';
import { comparisons } from '../../../src/fields/comparisons.ts';
import { exampleOf } from '../../../src/fields/kinds.ts';

export const fromOf = <T>(...values: T[]): Arbitrary<T> => fc.constantFrom(...values);
const loneSurrogate = '\ud83d';
const strangeTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  loneSurrogate,
  `x${loneSurrogate}y`,
  '\u202e\ufeff',
  '__proto__',
  "'; drop table project; --",
  '<script>alert(1)</script>',
  '%00',
  '{{7*7}}',
  'NaN',
  '2026-13-45',
  '0001-01-01T00:00:00Z',
  '+292278994-08-17T07:12:55Z',
  '9'.repeat(400),
  '\n\r\t',
  'ß'.repeat(300),
] as const;
const strangeText: Arbitrary<string> = fc.oneof(
  fromOf(...strangeTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer({ min: 100, max: 12_000 }).map((length) => 'x'.repeat(length)),
);
const strangeNumbers = [-1, 0, 1.5, 2_147_483_647, 2_147_483_648, -2_147_483_649, 1e308, 9_007_199_254_740_994, 1e-320];
const nested = (depth: number): unknown => JSON.parse(`${'{"a":['.repeat(depth)}0${']}'.repeat(depth)}`);

/** Any JSON value, from usual values to values that break parsers and columns. */
const strangeValue: Arbitrary<unknown> = fc.oneof(
  { arbitrary: strangeText, weight: 3 },
  { arbitrary: fc.constantFrom(...strangeNumbers), weight: 2 },
  { arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], {}), weight: 2 },
  { arbitrary: fc.constantFrom(20, 1_000).map(nested), weight: 1 },
  // HTML is tested with deep nesting of its own, in addition to nested values.
  { arbitrary: fc.constantFrom(99, 100, 101, 5_000).map((depth) => '<b>'.repeat(depth)), weight: 1 },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 2 },
  { arbitrary: fc.array(fc.integer({ min: -3, max: 12 }), { maxLength: 30 }), weight: 1 },
);
const strangeNames = [
  'nonsense',
  '__proto__',
  'constructor',
  'toString',
  'id',
  '',
  'a/b~c',
  'created_at',
  '_labels',
  'x\0',
];

type Json = Record<string, unknown>;
/** An object with an own member of any name, including `__proto__`. */
const withMember = (object: Json, member: string, value: unknown): Json => {
  const copy: Json = Object.assign(Object.create(null), object);
  Object.defineProperty(copy, member, { value, enumerable: true, configurable: true, writable: true });
  return copy;
};

/** A valid body as far as the schema alone determines; ids name existing rows. */
function rightBody(schema: JsonSchema, ids: (field: string) => readonly number[]): unknown {
  const example = exampleOf(schema);
  if (!example || typeof example !== 'object' || Array.isArray(example)) return example;
  const body = { ...(example as Json) };
  for (const [field, value] of Object.entries(body)) {
    if (/_ids$/.test(field) && Array.isArray(value)) body[field] = ids(field).slice(0, 2);
    else if (/_id$/.test(field)) body[field] = ids(field)[0] ?? null;
  }
  delete body['updated_at'];
  return body;
}

/** A text, a list or a number near the limit of its schema; null for a schema without a limit. */
function atLimit(schema: JsonSchema): Arbitrary<unknown> | null {
  const limit = (keyword: string): number | null =>
    typeof schema[keyword] === 'number' ? (schema[keyword] as number) : null;
  const [length, items, least, most] = ['maxLength', 'maxItems', 'minimum', 'maximum'].map(limit);
  const ways: Arbitrary<unknown>[] = [
    ...(length !== null && length !== undefined && length <= 200_000
      ? [fc.tuple(around(length), fromOf('x', '😀', 'é')).map(([n, sign]) => sign.repeat(Math.max(0, n)))]
      : []),
    ...(items !== null && items !== undefined && items <= 20_000
      ? [fc.tuple(around(items), fromOf<unknown>(1, 'x', null, {})).map(([n, one]) => Array(Math.max(0, n)).fill(one))]
      : []),
    ...[least, most].flatMap((n) => (typeof n === 'number' ? [around(n)] : [])),
  ];
  return ways.length ? fc.oneof(...ways) : null;
}

/** Valid bodies with one to three changes, and some arbitrary values. */
export function bodies(schema: JsonSchema, ids: (field: string) => readonly number[]): Arbitrary<string> {
  const right = rightBody(schema, ids);
  const text = (value: unknown) => JSON.stringify(value) ?? 'null';
  const broken = fromOf(
    '',
    '{',
    '[1,',
    '{"a":1,}',
    'undefined',
    "{'a':1}",
    '\ufeff{}',
    '{}{}',
    'NaN',
    '"',
    '{"a":\x01}',
  );
  const other = fc.oneof(strangeValue.map(text), broken);
  if (Array.isArray(right)) {
    const item = fc.record({
      id: fc.oneof(fc.integer({ min: -1, max: 9 }), strangeValue),
      position: fc.oneof(fc.integer(), strangeValue),
    });
    return fc.oneof(
      fc.array(fc.oneof(item, strangeValue), { maxLength: 20 }).map(text),
      other,
      fc.constant(text(right)),
    );
  }
  if (!right || typeof right !== 'object') return other;
  const members = Object.keys((schema['properties'] as object | undefined) ?? {});
  const limited = Object.entries((schema['properties'] as Record<string, JsonSchema> | undefined) ?? {}).flatMap(
    ([member, part]) => {
      const value = part && typeof part === 'object' ? atLimit(part) : null;
      return value ? [value.map((one) => (body: Json) => withMember(body, member, one))] : [];
    },
  );
  const change: Arbitrary<(body: Json) => Json> = fc.oneof(
    ...(limited.length ? [{ weight: 2, arbitrary: fc.oneof(...limited) }] : []),
    {
      weight: 5,
      arbitrary: fc.tuple(fromOf(...(members.length ? members : ['x'])), strangeValue).map(
        ([member, value]) =>
          (body: Json) =>
            withMember(body, member, value),
      ),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(fromOf(...strangeNames), strangeValue).map(
        ([member, value]) =>
          (body: Json) =>
            withMember(body, member, value),
      ),
    },
    {
      weight: 1,
      arbitrary: fromOf(...(members.length ? members : ['x'])).map(
        (member) => (body: Json) => Object.fromEntries(Object.entries(body).filter(([key]) => key !== member)),
      ),
    },
  );
  const changed = fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) => text(changes.reduce((body, one) => one(body), right as Json)));
  return fc.oneof(
    { weight: 6, arbitrary: changed },
    { weight: 1, arbitrary: fc.constant(text(right)) },
    { weight: 2, arbitrary: other },
  );
}

const encode = encodeURIComponent;
/** An unpaired surrogate cannot be part of an address. */
const wellFormed = (text: string): string => text.toWellFormed();

/** One less than a limit, the limit, and one more. */
const around = (limit: number): Arbitrary<number> => fromOf(limit - 1, limit, limit + 1);

/** Query strings of about the maximum size. */
function aroundLimits(fields: readonly string[]): Arbitrary<string> {
  const field = fromOf(...fields);
  const repeated = (count: number, part: (i: number) => string, by: string) =>
    Array.from({ length: count }, (_, i) => part(i)).join(by);
  const conditions = fc
    .tuple(around(maxFilters), fromOf('equals', 'not', 'contains', 'more_than'))
    .map(([count, compare]) =>
      repeated(count, (i) => `${fields[i % fields.length]}${i < fields.length ? '' : i}.${compare}=1`, '&'),
    );
  const values = fc
    .tuple(field, around(maxFilterValues), fc.boolean())
    .map(([name, count, isAny]) =>
      isAny
        ? `any=${encode(repeated(count, (i) => `${name}.equals=${i}`, '&'))}`
        : repeated(count, (i) => `${name}.equals=${i}`, '&'),
    );
  const long = fc
    .tuple(field, around(maxFilterCharacters))
    .map(([name, length]) => `${name}.contains=${'a'.repeat(length)}`);
  const search = fc
    .tuple(around(maxSearchCharacters), fromOf('a', '%25', '_'))
    .map(([length, sign]) => `q=${sign.repeat(length)}`);
  const sorts = around(maxSortFields).map(
    (count) => `sort=${repeated(count, (i) => fields[i % fields.length] ?? 'id', ',')}`,
  );
  return fc.oneof(conditions, values, long, search, sorts).map((query) => `?${query}`);
}

/** Query strings with names and values that a list knows, and with others. */
export function queries(fields: readonly string[]): Arbitrary<string> {
  const field = fc.oneof(
    { weight: 4, arbitrary: fromOf(...fields) },
    { weight: 1, arbitrary: fromOf(...strangeNames) },
  );
  const comparison = fromOf(
    '',
    ...comparisons.map((one) => `.${one}`),
    '.name.contains',
    '.like',
    '.',
    '..',
    '.constructor',
    '[gte]',
  );
  const value = fc
    .oneof(strangeText, fromOf('1', '-1', 'true', '2026-11-20', '1,2', '1.5', 'null', '%', '_', '\\'))
    .map((text) => wellFormed(text).slice(0, 1_000));
  const one = fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(field, comparison, value)
        .map(([name, compare, text]) => `${encode(name)}${compare}=${encode(text)}`),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(fromOf('', '-', '--', ','), field).map(([sign, name]) => `sort=${sign}${encode(name)}`),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fromOf(
            'page',
            'per_page',
            'q',
            'fields',
            'count',
            'any',
            'include',
            'ids',
            'updated_at',
            'nonsense',
            'filter',
            '',
          ),
          value,
        )
        .map(([name, text]) => `${name}=${encode(text)}`),
    },
    {
      weight: 1,
      arbitrary: fromOf(
        'page=10000000',
        'per_page=500',
        'count=exact',
        'any=id.equals%3D1%26name.contains%3Da',
        'ids=1,2,3',
        'page=-1',
        'page=1e3',
        'q=a',
        '%',
        '%zz=1',
        '&&==',
        'fields=id',
        'sort=',
        'filter[]=1',
        '.equals=1',
      ),
    },
  );
  return fc.oneof(
    { weight: 12, arbitrary: fc.array(one, { maxLength: 4 }).map((all) => (all.length ? `?${all.join('&')}` : '')) },
    { weight: 1, arbitrary: aroundLimits(fields) },
  );
}
