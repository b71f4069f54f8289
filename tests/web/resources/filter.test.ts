import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FieldEntry } from '../../../src/contract/registry.ts';
import { comparisons } from '../../../src/fields/comparisons.ts';
import { comparisonsOf } from '../../../src/web/resources/filters/field-comparisons.ts';
import {
  type Filter,
  joinFilters,
  noFilter,
  readFilter,
  removeCondition,
  setCondition,
  writeFilter,
} from '../../../src/web/resources/state/query/filter.ts';
import { fieldEntry } from './field-entry.ts';

const field = (schema: FieldEntry['schema'], kind: FieldEntry['kind'] = 'value'): FieldEntry =>
  fieldEntry('field', schema, { title: 'Field', kind, nullable: true });
const query = (filter: Filter) => new URLSearchParams(writeFilter(filter).map(([name, value]) => [name, value]));

describe('two filters as one', () => {
  const one: Filter = { ...noFilter, conditions: [{ field: 'a', comparison: 'equals', values: ['1'] }] };
  const two: Filter = { ...noFilter, join: 'OR', conditions: [{ field: 'b', comparison: 'empty', values: ['true'] }] };
  const either: Filter = { ...noFilter, join: 'OR', conditions: [...one.conditions, ...two.conditions] };

  test('all conditions of both hold; an empty one asks nothing', () => {
    expect(joinFilters(one, two)).toEqual({ ...noFilter, conditions: [...one.conditions, ...two.conditions] });
    expect([joinFilters(noFilter, either), joinFilters(either, noFilter)]).toEqual([either, either]);
  });

  test('any of several beside another, and one field compared twice in one way, hold beside', () => {
    const other: Filter = { ...noFilter, conditions: [{ field: 'c', comparison: 'equals', values: ['1'] }] };
    const both = { ...noFilter, conditions: other.conditions, beside: ['a.equals=1&b.empty=true'] };
    expect([joinFilters(either, other), joinFilters(other, either)]).toEqual([both, both]);
    expect(joinFilters(one, one)).toEqual({ ...one, beside: ['a.equals=1'] });
    expect(readFilter(query(both))).toEqual(both);
  });
});

describe('a filter and its query', () => {
  test('a repeated field means any of, and any holds what one of is enough', () => {
    const filter = readFilter(new URLSearchParams([['any', 'a.equals=1&a.equals=2&b.c.at_least=3%264']]));
    expect(filter).toEqual({
      join: 'OR',
      conditions: [
        { field: 'a', comparison: 'equals', values: ['1', '2'] },
        { field: 'b.c', comparison: 'at_least', values: ['3&4'] },
      ],
      beside: [],
    });
    expect(readFilter(query(filter))).toEqual(filter);
  });

  test('what is no condition is left out', () => {
    expect(readFilter(new URLSearchParams('a.like=1&filter=2&.equals=3&any=a&any='))).toEqual(noFilter);
  });

  test('any is said only where it matters', () => {
    const one: Filter = { ...noFilter, join: 'OR', conditions: [{ field: 'a', comparison: 'equals', values: ['1'] }] };
    expect(query(one).has('any')).toBe(false);
  });

  test('any filter is read as it was written', () => {
    const condition = fc.record({
      field: fc.stringMatching(/^[a-z_]{1,8}$/),
      comparison: fc.constantFrom(...comparisons),
      values: fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 3 }),
    });
    const conditions = fc.uniqueArray(condition, {
      selector: ({ field: name, comparison }) => `${name} ${comparison}`,
    });
    fc.assert(
      fc.property(conditions, (list) => {
        const filter = { ...noFilter, conditions: list };
        expect(readFilter(query(filter))).toEqual(filter);
      }),
    );
  });
});

describe('editing a filter', () => {
  const filter: Filter = {
    ...noFilter,
    conditions: [
      { field: 'a', comparison: 'at_least', values: ['1'] },
      { field: 'b', comparison: 'equals', values: ['2'] },
    ],
  };
  test('a condition changes in its place', () => {
    const next = setCondition(filter, 0, { field: 'a', comparison: 'at_most', values: ['5'] });
    expect(next.conditions.map(({ comparison }) => comparison)).toEqual(['at_most', 'equals']);
  });
  test('a second condition of the same field and operator replaces the first', () => {
    const next = setCondition(filter, null, { field: 'a', comparison: 'at_least', values: ['9'] });
    expect(next.conditions).toEqual([filter.conditions[1], { field: 'a', comparison: 'at_least', values: ['9'] }]);
    const moved = setCondition(filter, 1, { field: 'a', comparison: 'at_least', values: ['9'] });
    expect(moved.conditions).toEqual([{ field: 'a', comparison: 'at_least', values: ['9'] }]);
  });
  test('a condition can be taken out', () => {
    expect(removeCondition(filter, 0).conditions).toEqual([filter.conditions[1]]);
  });
});

describe('what a field can be compared by', () => {
  const offered = (entry: FieldEntry) => comparisonsOf(entry).map(({ comparison }) => comparison);
  test('text, numbers, moments, choices, references and yes or no each by their own', () => {
    expect(offered(field({ type: 'string' }))).toContain('contains');
    expect(offered(field({ type: ['integer', 'null'] }))).toEqual([
      'at_least',
      'at_most',
      'equals',
      'more_than',
      'less_than',
      'empty',
    ]);
    expect(offered(field({ type: 'string', format: 'date-time' }))).not.toContain('equals');
    expect(offered(field({ type: 'string', enum: ['a', 'b'] }))).toEqual(['equals', 'not', 'empty']);
    expect(offered(field({ type: 'integer' }, 'reference'))).toEqual(['equals', 'not', 'empty']);
    expect(offered(field({ type: 'boolean' }))).toEqual(['equals']);
  });
  test('nothing where the server cannot filter', () => {
    expect(offered({ ...field({ type: 'string' }), filterable: false })).toEqual([]);
  });
});
