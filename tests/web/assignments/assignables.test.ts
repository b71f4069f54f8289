/** Assignments of items: filters, their form in the address, colours, and the choices of a picker. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { palette } from '../../../src/fields/color/palette.ts';
import type { Assignable, Assignables } from '../../../src/web/assignments/assignables.ts';
import { assignablesInGroups, emptyList } from '../../../src/web/assignments/assignables.ts';
import {
  colourKey,
  coloursFor,
  countFlags,
  flagName,
  flagsOf,
  lettersFor,
} from '../../../src/web/assignments/colour-by.ts';
import {
  emptyColourFilter,
  emptyFilter,
  matchesFilter,
  wholeFilter,
  withThingsOfGroups,
} from '../../../src/web/assignments/filter.ts';
import { readAssignmentFilter, writeAssignmentFilter } from '../../../src/web/assignments/filter-address.ts';
import { conditionsFor } from '../../../src/web/assignments/list-conditions.ts';
import { changedIds, sharesOf } from '../../../src/web/assignments/mixed.ts';
import { pickerEntries } from '../../../src/web/assignments/picker-entries.ts';
import { type Condition, type Filter, readFilter } from '../../../src/web/resources/state/query/filter.ts';

const unassigned = {
  stakeholder_ids: emptyList,
  product_and_service_item_ids: emptyList,
  tag_ids: emptyList,
  user_ids: emptyList,
};

const thing = (
  id: number,
  name: string,
  groupIds: readonly number[] = [],
  color: string | null = '#3678BA',
): Assignable => ({
  id,
  name,
  color,
  groupIds,
  detail: '',
});
const byId = <T extends { readonly id: number }>(...rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));

const assignables: Assignables = {
  ...unassigned,
  stakeholder_ids: {
    things: byId(thing(1, 'Pickers', [10]), thing(2, 'Shift leads', [10, 11]), thing(3, 'Fire brigade')),
    groups: byId(
      { id: 10, name: 'User', color: null },
      { id: 11, name: 'Sponsor', color: null },
      { id: 12, name: 'Nobody yet', color: null },
    ),
  },
  tag_ids: {
    things: byId(
      thing(1, 'Hall 3', [20], '#277E9D'),
      thing(2, 'Gates', [20], '#4A90B0'),
      thing(4, 'Speed', [], '#986C16'),
    ),
    groups: byId({ id: 20, name: 'Where', color: null }),
  },
};

test('the filter of items joins its lists by AND or OR: stakeholders, products and services, tags, people, and what is in roles and categories', () => {
  const tagged = { tag_ids: [1], user_ids: [] };
  const filter = { ...emptyFilter, tag_ids: [1], user_ids: [2] };
  expect(matchesFilter(tagged, { ...filter, operator: 'AND' })).toBe(false);
  expect(matchesFilter(tagged, { ...filter, operator: 'OR' })).toBe(true);
  expect(matchesFilter({}, { ...filter, operator: 'OR' })).toBe(false);
  expect(matchesFilter({}, emptyFilter)).toBe(true);
  expect(matchesFilter({}, { ...emptyFilter, operator: 'OR' })).toBe(true);
  const each = [
    ['stakeholder_ids', 'stakeholder_ids'],
    ['stakeholder_ids_from_roles', 'stakeholder_ids'],
    ['product_and_service_item_ids', 'product_and_service_item_ids'],
    ['product_and_service_item_ids_from_categories', 'product_and_service_item_ids'],
    ['tag_ids', 'tag_ids'],
    ['tag_ids_from_categories', 'tag_ids'],
    ['user_ids', 'user_ids'],
  ] as const;
  for (const [list, field] of each) {
    expect(matchesFilter({ [field]: [7, 8] }, { ...emptyFilter, [list]: [8, 9] }), list).toBe(true);
    expect(matchesFilter({ [field]: [7] }, { ...emptyFilter, [list]: [8, 9] }), list).toBe(false);
  }
});

test('the list "assignments" of the filter asks for what is assigned to nobody or to who looks', () => {
  const nobody = { ...emptyFilter, assignments: ['nobody' as const] };
  const me = { ...emptyFilter, assignments: ['me' as const] };
  expect(matchesFilter({ stakeholder_ids: [1] }, nobody, 5)).toBe(true);
  expect(matchesFilter({ user_ids: [5] }, nobody, 5)).toBe(false);
  expect(matchesFilter({ user_ids: [4, 5] }, me, 5)).toBe(true);
  expect(matchesFilter({ user_ids: [4] }, me, 5)).toBe(false);
  expect(matchesFilter({ user_ids: [4] }, me, null)).toBe(false);
  expect(matchesFilter({ user_ids: [] }, { ...emptyFilter, assignments: ['me', 'nobody'] }, 5)).toBe(true);
});

test('role and category lists of the filter stand for what is in them now, an empty role for nothing', () => {
  const users = withThingsOfGroups({ ...emptyFilter, stakeholder_role_ids: [10] }, assignables);
  expect(users.stakeholder_ids_from_roles).toEqual([1, 2]);
  expect(matchesFilter({ stakeholder_ids: [2] }, users)).toBe(true);
  expect(matchesFilter({ stakeholder_ids: [3] }, users)).toBe(false);
  const empty = withThingsOfGroups({ ...emptyFilter, stakeholder_role_ids: [12] }, assignables);
  expect(matchesFilter({ stakeholder_ids: [1] }, empty)).toBe(false);
  expect(matchesFilter({}, empty)).toBe(false);
  expect(assignablesInGroups(assignables.stakeholder_ids, [])).toEqual([]);
});

test('R-FILT-02: the colour filter asks for tags, stakeholders, products and services, their categories and roles, and people; its operator defaults to OR', () => {
  expect(emptyColourFilter.operator).toBe('OR');
  expect(Object.keys(emptyColourFilter).sort()).toEqual(
    [
      'operator',
      'product_and_service_category_ids',
      'product_and_service_item_ids',
      'stakeholder_ids',
      'stakeholder_role_ids',
      'tag_category_ids',
      'tag_ids',
      'user_ids',
    ].sort(),
  );
  const filter = { ...emptyColourFilter, stakeholder_role_ids: [11], tag_category_ids: [20] };
  expect(matchesFilter({ tag_ids: [2] }, wholeFilter(filter, assignables))).toBe(true);
  expect(matchesFilter({ tag_ids: [2] }, wholeFilter({ ...filter, operator: 'AND' }, assignables))).toBe(false);
  expect(
    matchesFilter({ tag_ids: [2], stakeholder_ids: [2] }, wholeFilter({ ...filter, operator: 'AND' }, assignables)),
  ).toBe(true);
  expect(matchesFilter({ tag_ids: [4], stakeholder_ids: [1] }, wholeFilter(filter, assignables))).toBe(false);
});

test('a filter goes into the address and comes back from it; what makes no sense there is left out', () => {
  const filter = {
    ...emptyFilter,
    operator: 'OR' as const,
    tag_ids: [3, 1],
    stakeholder_role_ids: [10],
    assignments: ['me' as const],
  };
  const text = writeAssignmentFilter(filter, emptyFilter);
  expect(text).toBe('stakeholder_role_ids:10;tag_ids:3,1;assignments:me;operator:OR');
  expect(readAssignmentFilter(text, emptyFilter)).toEqual(filter);
  expect(writeAssignmentFilter(emptyFilter, emptyFilter)).toBeNull();
  expect(writeAssignmentFilter({ ...emptyFilter, operator: 'OR' }, emptyFilter)).toBeNull();
  expect(readAssignmentFilter(null, emptyFilter)).toEqual(emptyFilter);
  const odd = 'tag_ids:1,x,-2,1,;colour:red;assignments:you,nobody;operator:XOR;__proto__:1';
  expect(readAssignmentFilter(odd, emptyFilter)).toEqual({ ...emptyFilter, tag_ids: [1], assignments: ['nobody'] });
  expect(readAssignmentFilter('assignments:me;tag_ids:2', emptyColourFilter)).toEqual({
    ...emptyColourFilter,
    tag_ids: [2],
  });
});

test('a thing keeps a colour that no other has; the rest get one each from the palette', () => {
  const colours = coloursFor([thing(1, 'A'), thing(2, 'B'), thing(3, 'C', [], '#986C16'), thing(4, 'D', [], null)]);
  expect(colours.get(3)).toBe('#986C16');
  expect(new Set(colours.values()).size).toBe(4);
  for (const id of [1, 2, 4]) expect(palette.map(([, colour]) => colour)).toContain(colours.get(id));
  const many = coloursFor(Array.from({ length: 25 }, (_, id) => thing(id, `Thing ${id}`)));
  expect(new Set([...many.values()].slice(0, 10)).size).toBe(10);
  expect(many.get(10)).toBe(many.get(0));
});

test('letters tell apart what colours cannot', () => {
  const letters = lettersFor([
    { id: 1, name: 'Where' },
    { id: 2, name: 'Why' },
    { id: 3, name: 'Works council' },
    { id: 4, name: 'Warehouse crew' },
    { id: 5, name: 'É' },
    { id: 6, name: '' },
  ]);
  expect([...letters.values()]).toEqual(['WH', 'WY', 'WC', 'WA', 'É', '']);
});

test('an item shows the colours of what it is assigned to, of several kinds at once, each once', () => {
  const key = colourKey(['stakeholder_role_ids', 'tag_ids'], assignables);
  const item = { stakeholder_ids: [1, 2, 99], tag_ids: [4], user_ids: [1] };
  expect(flagsOf(item, key, assignables).map(({ name }) => name)).toEqual(['User', 'Sponsor', 'Speed']);
  expect(flagsOf({}, key, assignables)).toEqual([]);
  expect(flagsOf(item, colourKey([], assignables), assignables)).toEqual([]);
  const counts = countFlags([item, { tag_ids: [4, 1] }], key, assignables);
  expect(counts.get(flagName({ field: 'tag_ids', id: 4 }))).toBe(2);
  expect(counts.get(flagName({ field: 'stakeholder_role_ids', id: 10 }))).toBe(1);
  expect(counts.get(flagName({ field: 'stakeholder_role_ids', id: 12 }))).toBeUndefined();
});

test('what several items have in common stands first, and a change is made to each', () => {
  expect(sharesOf([[1, 2], [2, 3, 3], [2]])).toEqual([
    { id: 2, count: 3 },
    { id: 1, count: 1 },
    { id: 3, count: 1 },
  ]);
  expect(sharesOf([undefined, []])).toEqual([]);
  const ids = [1, 2];
  expect(changedIds(ids, { add: 3 })).toEqual([1, 2, 3]);
  expect(changedIds(ids, { add: 2 })).toBe(ids);
  expect(changedIds(ids, { remove: 1 })).toEqual([2]);
  expect(changedIds(ids, { remove: 9 })).toBe(ids);
  expect(changedIds(undefined, { add: 1 })).toEqual([1]);
});

test('a picker offers recent things first, then all by their groups, and a new one for an unknown name', () => {
  const offer = {
    list: assignables.stakeholder_ids,
    taken: [] as readonly number[],
    text: '',
    recent: [3],
    mayCreate: true,
    elsewhere: 'Without role',
  };
  const lines = (more: Partial<typeof offer>) =>
    pickerEntries({ ...offer, ...more }).map(({ kind, section, label }) => `${kind} ${section}: ${label}`);
  expect(lines({})).toEqual(['option Recent: Fire brigade', 'option User: Pickers', 'option User: Shift leads']);
  expect(lines({ recent: [], taken: [1] })).toEqual(['option User: Shift leads', 'option Without role: Fire brigade']);
  expect(lines({ text: 'sponsor' })).toEqual(['option User: Shift leads', 'create : sponsor']);
  expect(lines({ text: 'SHÍFT' })).toEqual(['option User: Shift leads', 'create : SHÍFT']);
  expect(lines({ text: 'pickers ' })).toEqual(['option User: Pickers']);
  expect(lines({ text: 'Dockers', mayCreate: false })).toEqual([]);
});

test('things of one name are told apart by what is known of them, others stand by their name alone', () => {
  const groups = byId({ id: 10, name: 'Berlin', color: null });
  const things = byId(
    thing(1, 'Anna', [10]),
    { ...thing(2, 'Anna'), detail: 'Buyer' },
    { ...thing(3, 'Ben'), detail: 'Cook' },
  );
  const offered = pickerEntries({
    ...{ list: { things, groups }, taken: [], text: '', recent: [], mayCreate: false, elsewhere: '' },
  });
  expect(offered.map(({ id, detail }) => [id, detail])).toEqual([
    [1, 'Berlin'],
    [2, 'Buyer'],
    [3, ''],
  ]);
});

/** The server's evaluation of a condition on a list of ids. */
const holds = (ids: readonly number[], { comparison, values }: Condition): boolean =>
  comparison === 'empty'
    ? (ids.length === 0) === (values[0] === 'true')
    : ids.some((id) => values.includes(String(id)));

test('R-FILT-01: a list that the server filters is asked for the very items that match the filter by assignment', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 });
  const groups = fc.uniqueArray(fc.constantFrom(10, 11, 12), { maxLength: 2 });
  const item = fc.record({ stakeholder_ids: ids, tag_ids: ids, user_ids: ids });
  const filters = fc.record({
    operator: fc.constantFrom('AND' as const, 'OR' as const),
    stakeholder_ids: ids,
    stakeholder_role_ids: groups,
    tag_ids: ids,
    assignments: fc.uniqueArray(fc.constantFrom('nobody' as const, 'me' as const)),
  });
  fc.assert(
    fc.property(filters, item, (parts, one) => {
      const filter = withThingsOfGroups({ ...emptyFilter, ...parts }, assignables);
      const list = conditionsFor(filter, 2);
      const answersOf = ({ conditions }: Pick<Filter, 'conditions'>) =>
        conditions.map((condition) => holds(one[condition.field as keyof typeof one] ?? [], condition));
      const answers = answersOf(list);
      const isEvery = answers.length === 0 || (list.join === 'AND' ? answers.every(Boolean) : answers.some(Boolean));
      const beside = list.beside.every((text) =>
        answersOf(readFilter(new URLSearchParams({ any: text }))).some(Boolean),
      );
      const matches = isEvery && beside;
      return matches === matchesFilter(one, filter, 2);
    }),
    { numRuns: 2000 },
  );
});
