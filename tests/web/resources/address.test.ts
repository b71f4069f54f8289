import { describe, expect, test } from 'vitest';
import {
  readView,
  searchOfToday,
  toggleSort,
  type ViewState,
  writeView,
} from '../../../src/web/resources/state/query/address.ts';

const emptyView = readView(new URLSearchParams());

const view = (query: string) => readView(new URLSearchParams(query));
const written = (state: Partial<ViewState>, present = '') =>
  writeView({ ...emptyView, ...state }, new URLSearchParams(present));

describe('the view of a list in the address', () => {
  test('an empty address is the usual view', () => {
    expect(view('')).toEqual(emptyView);
    expect(written({})).toBe('');
  });

  test('everything written is read back', () => {
    const state: ViewState = {
      page: 12,
      perPage: 50,
      sort: [
        { field: 'last_event_date', descending: true },
        { field: 'name', descending: false },
      ],
      q: 'a & b = ü',
      filter: {
        join: 'OR',
        conditions: [
          { field: 'project_status_id', comparison: 'equals', values: ['1', '2'] },
          { field: 'created_at', comparison: 'at_least', values: ['2026-01-01T00:00:00Z'] },
          { field: 'name', comparison: 'contains', values: ['[x]'] },
        ],
        beside: [],
      },
      kind: 'matrix',
      by: ['impact', 'probability'],
      columns: ['name', 'color'],
      row: '7',
      part: 'history',
      named: 'shared-4',
      deleted: true,
    };
    expect(view(written(state))).toEqual(state);
  });

  test('an address that was kept with its conditions in brackets leads to the same view', () => {
    const before = '?filter[color]=%23fff&filter[cost][gte]=1&filter[id][any_of]=1,2&view=table&with[tag_ids]=4';
    const today = searchOfToday(before);
    expect(today).toBe('?view=table&with[tag_ids]=4&color.equals=%23fff&cost.at_least=1&id.equals=1&id.equals=2');
    expect(searchOfToday(today ?? '')).toBeNull();
    expect(searchOfToday('?filter=tag_ids:1')).toBeNull();
    const either = searchOfToday('?filter[color]=a&filter[name][contains]=b%26c&operator=OR');
    expect(view(either ?? '').filter).toEqual({
      join: 'OR',
      conditions: [
        { field: 'color', comparison: 'equals', values: ['a'] },
        { field: 'name', comparison: 'contains', values: ['b&c'] },
      ],
      beside: [],
    });
  });

  test('brackets and commas stay readable', () => {
    const text = written({
      columns: ['name', 'color'],
      filter: { ...emptyView.filter, conditions: [{ field: 'color', comparison: 'equals', values: ['#fff'] }] },
    });
    expect(text).toBe('color.equals=%23fff&columns=name,color');
  });

  test('members that are not of a view are kept', () => {
    expect(written({ q: 'x' }, 'tab=risks&q=old&page=3')).toBe('tab=risks&q=x');
  });

  test('what is malformed becomes the usual', () => {
    expect(view('page=-2&per_page=x&sort=,,-&columns=,')).toEqual(emptyView);
    expect(view('per_page=100000').perPage).toBe(500);
  });

  test('a field is sorted by once, as named first', () => {
    expect(view('sort=-name,name').sort).toEqual([{ field: 'name', descending: true }]);
  });
});

describe('a click on a header', () => {
  test('goes through ascending, descending and off', () => {
    const up = toggleSort([], 'name', false);
    const down = toggleSort(up, 'name', false);
    expect(up).toEqual([{ field: 'name', descending: false }]);
    expect(down).toEqual([{ field: 'name', descending: true }]);
    expect(toggleSort(down, 'name', false)).toEqual([]);
  });

  test('replaces the other keys, with Shift it stands behind them', () => {
    const first = [{ field: 'color', descending: true }];
    expect(toggleSort(first, 'name', false)).toEqual([{ field: 'name', descending: false }]);
    expect(toggleSort(first, 'name', true)).toEqual([...first, { field: 'name', descending: false }]);
  });

  test('with Shift a key changes in its place', () => {
    const both = [
      { field: 'color', descending: false },
      { field: 'name', descending: false },
    ];
    expect(toggleSort(both, 'color', true)).toEqual([{ field: 'color', descending: true }, both[1]]);
  });
});
