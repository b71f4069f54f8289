/** Suggestions and differences between versions: their order, their scores, and the effect of decisions. */
import { expect, test } from 'vitest';
import { deltaOf, type Versioned } from '../../src/matching/delta.ts';
import type { Described } from '../../src/matching/described.ts';
import { sureScore } from '../../src/matching/score.ts';
import { Suggester } from '../../src/matching/suggest.ts';
import { nameStems, partsOf } from '../../src/matching/words.ts';

const described = (id: number, name: string, more: Partial<Described> = {}): Described => ({
  id,
  name,
  code: '',
  description: '',
  type: '',
  path: [],
  values: [],
  ...more,
});

const targets = [
  described(1, 'Birth date', { type: 'date' }),
  described(2, 'Gender', { description: 'Sex of the patient' }),
  described(3, 'Postal code', { type: 'varchar' }),
  described(4, 'Order total', { type: 'decimal' }),
  described(5, 'Customer name'),
  described(6, 'Start date', { path: ['Visit'] }),
  described(7, 'Start date', { path: ['Drug'] }),
];

test('names are cut at capitals, signs and digits', () => {
  expect(partsOf('birthDate_2ndXMLFile')).toEqual(['birth', 'date', '2', 'nd', 'xml', 'file']);
  expect(nameStems('cust_dob')).toEqual(nameStems('Customer birth date'));
});

test.each([
  ['birthDate', 1],
  ['dob', 1],
  ['sex', 2],
  ['zip', 3],
  ['order_amt', 4],
  ['cust_nm', 5],
])('%s finds its counterpart first', (name, wanted) => {
  expect(new Suggester(targets).suggest(described(100, name), 3)[0]?.target).toBe(wanted);
});

test('what is equal is sure, what is only a little alike is not', () => {
  const suggester = new Suggester(targets);
  expect(suggester.suggest(described(100, 'Birth date'), 1)[0]?.score).toBeGreaterThanOrEqual(sureScore);
  expect(suggester.suggest(described(100, 'Date of the last invoice'), 1)[0]?.score ?? 0).toBeLessThan(sureScore);
  expect(suggester.suggest(described(100, 'qqq'), 1)).toEqual([]);
});

test('of equal names the one below the mapped parent comes first, with the reason', () => {
  const suggester = new Suggester(targets);
  const parents = new Map([
    [6, 60],
    [7, 70],
    [100, 50],
  ]);
  suggester.learn({ parentOf: (id) => parents.get(id) ?? null, mappedParents: new Map([[50, new Set([70])]]) });
  const [first] = suggester.suggest(described(100, 'Start date'), 2);
  expect([first?.target, first?.reasons.includes('parents mapped')]).toEqual([7, true]);
});

test('a rejected pair is not offered again', () => {
  const suggester = new Suggester(targets);
  suggester.learn({ rejected: new Map([[100, new Set([1])]]) });
  expect(suggester.suggest(described(100, 'Birth date'), 5).map(({ target }) => target)).not.toContain(1);
});

const version = (id: number, key: string, more: Partial<Versioned> = {}): Versioned => {
  const parts = key.split('.');
  const name = parts.at(-1) ?? key;
  return {
    id,
    key,
    parent: parts.length > 1 ? parts.slice(0, -1).join('.') : null,
    name,
    code: name,
    description: '',
    type: 'integer',
    path: parts.slice(0, -1),
    values: [],
    fields: { type: 'integer' },
    ...more,
  };
};

test('a delta tells renames from removals, and what lies below a renamed table is the same', () => {
  const before = [
    version(1, 'visit'),
    version(2, 'visit.discharge_to_concept_id'),
    version(3, 'visit.visit_parent_id'),
    version(4, 'visit.provider_id'),
    version(5, 'old_table'),
    version(6, 'patients'),
    version(7, 'patients.sex'),
  ];
  const after = [
    version(11, 'visit'),
    version(12, 'visit.discharged_to_concept_id'),
    version(13, 'visit.parent_visit_id'),
    version(14, 'visit.provider_id', { fields: { type: 'bigint' } }),
    version(15, 'brand_new'),
    version(16, 'patient'),
    version(17, 'patient.sex'),
  ];
  const { added, removed, pairs } = deltaOf(before, after);
  expect(added.map(({ key }) => key)).toEqual(['brand_new']);
  expect(removed.map(({ key }) => key)).toEqual(['old_table']);
  expect(pairs.filter(({ renamed }) => renamed).map((pair) => [pair.before.key, pair.after.key])).toEqual(
    expect.arrayContaining([
      ['visit.discharge_to_concept_id', 'visit.discharged_to_concept_id'],
      ['visit.visit_parent_id', 'visit.parent_visit_id'],
      ['patients', 'patient'],
    ]),
  );
  const sex = pairs.find((pair) => pair.before.key === 'patients.sex');
  expect([sex?.after.key, sex?.renamed, sex?.moved]).toEqual(['patient.sex', false, false]);
  expect(pairs.find((pair) => pair.before.id === 4)?.changes).toEqual([
    { field: 'type', before: 'integer', after: 'bigint' },
  ]);
});

test('a decision overrules the pairing', () => {
  const before = [version(1, 'a_name')];
  const after = [version(11, 'a_names'), version(12, 'other')];
  expect(deltaOf(before, after).pairs[0]?.after.id).toBe(11);
  expect(deltaOf(before, after, [{ before: 1, after: 12 }]).pairs[0]?.after.id).toBe(12);
  expect(deltaOf(before, after, [{ before: 1, after: null }]).removed.map(({ id }) => id)).toEqual([1]);
});
