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
  const one: Filter = { join: 'AND', conditions: [{ field: 'a', comparison: 'any_of', values: ['1'] }] };
  const two: Filter = { join: 'OR', conditions: [{ field: 'b', comparison: 'empty', values: ['true'] }] };
  const either: Filter = { join: 'OR', conditions: [...one.conditions, ...two.conditions] };

  test('all conditions of both hold; an empty one asks nothing', () => {
    expect(joinFilters(one, two)).toEqual({ join: 'AND', conditions: [...one.conditions, ...two.conditions] });
    expect([joinFilters(noFilter, either), joinFilters(either, noFilter)]).toEqual([either, either]);
  });

  test('any of several beside another, and one field compared twice in one way, cannot be said in one', () => {
    const other: Filter = { join: 'AND', conditions: [{ field: 'c', comparison: 'eq', values: ['1'] }] };
    expect([joinFilters(either, other), joinFilters(other, either), joinFilters(one, one)]).toEqual([null, null, null]);
  });
});

describe('a filter and its query', () => {
  test('a repeated field means any of, an operator stands in its own brackets', () => {
    const filter = readFilter(new URLSearchParams('filter[a]=1&filter[a]=2&filter[b][gte]=3&operator=OR'));
    expect(filter).toEqual({
      join: 'OR',
      conditions: [
        { field: 'a', comparison: 'any_of', values: ['1', '2'] },
        { field: 'b', comparison: 'gte', values: ['3'] },
      ],
    });
  });

  test('unknown operators are left out', () => {
    expect(readFilter(new URLSearchParams('filter[a][like]=1&filter=2&filterb=3')).conditions).toEqual([]);
  });

  test('the operator is said only where it matters', () => {
    const one: Filter = { join: 'OR', conditions: [{ field: 'a', comparison: 'eq', values: ['1'] }] };
    expect(query(one).has('operator')).toBe(false);
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
        expect(readFilter(query({ join: 'AND', conditions: list }))).toEqual({ join: 'AND', conditions: list });
      }),
    );
  });
});

describe('editing a filter', () => {
  const filter: Filter = {
    join: 'AND',
    conditions: [
      { field: 'a', comparison: 'gte', values: ['1'] },
      { field: 'b', comparison: 'eq', values: ['2'] },
    ],
  };
  test('a condition changes in its place', () => {
    const next = setCondition(filter, 0, { field: 'a', comparison: 'lte', values: ['5'] });
    expect(next.conditions.map(({ comparison }) => comparison)).toEqual(['lte', 'eq']);
  });
  test('a second condition of the same field and operator replaces the first', () => {
    const next = setCondition(filter, null, { field: 'a', comparison: 'gte', values: ['9'] });
    expect(next.conditions).toEqual([filter.conditions[1], { field: 'a', comparison: 'gte', values: ['9'] }]);
    const moved = setCondition(filter, 1, { field: 'a', comparison: 'gte', values: ['9'] });
    expect(moved.conditions).toEqual([{ field: 'a', comparison: 'gte', values: ['9'] }]);
  });
  test('a condition can be taken out', () => {
    expect(removeCondition(filter, 0).conditions).toEqual([filter.conditions[1]]);
  });
});

describe('what a field can be compared by', () => {
  const offered = (entry: FieldEntry) => comparisonsOf(entry).map(({ comparison }) => comparison);
  test('text, numbers, moments, choices, references and yes or no each by their own', () => {
    expect(offered(field({ type: 'string' }))).toContain('contains');
    expect(offered(field({ type: ['integer', 'null'] }))).toEqual(['gte', 'lte', 'eq', 'gt', 'lt', 'empty']);
    expect(offered(field({ type: 'string', format: 'date-time' }))).not.toContain('eq');
    expect(offered(field({ type: 'string', enum: ['a', 'b'] }))).toEqual(['any_of', 'empty']);
    expect(offered(field({ type: 'integer' }, 'reference'))).toEqual(['any_of', 'empty']);
    expect(offered(field({ type: 'boolean' }))).toEqual(['eq']);
  });
  test('nothing where the server cannot filter', () => {
    expect(offered({ ...field({ type: 'string' }), filterable: false })).toEqual([]);
  });
});
