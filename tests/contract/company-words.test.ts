import { expect, test } from 'vitest';
import { asItIs, reworded, rewordingOf } from '../../src/contract/company-words.ts';

const own = {
  stakeholder: { title: 'Stakeholder', plural: 'Stakeholders' },
  stakeholder_role: { title: 'Stakeholder role', plural: 'Stakeholder roles' },
  product: { title: 'Product or service', plural: 'Products and services' },
};
const reword = rewordingOf(own, {
  stakeholder: { name: 'Partner', plural: 'Circle of partners' },
  product: { name: 'KPI', plural: 'KPIs' },
});

test('a company’s words stand in sentences, in the case of the word they stand for', () => {
  expect(reword('Stakeholders')).toBe('Circle of partners');
  expect(reword('This stakeholder has been changed.')).toBe('This partner has been changed.');
  expect(reword('A product or service')).toBe('A KPI');
});

test('a longer word is not half renamed, and no part of a word or of what somebody has written is', () => {
  expect(reword('Stakeholder roles of stakeholders')).toBe('Stakeholder roles of circle of partners');
  expect(reword('stakeholder_ids, stakeholderless')).toBe('stakeholder_ids, stakeholderless');
  expect(reword('"Stakeholder map" is used by 3 stakeholders')).toBe(
    '"Stakeholder map" is used by 3 circle of partners',
  );
});

test('nothing renamed, nothing changed', () => {
  expect(rewordingOf(own, {})).toBe(asItIs);
  expect(rewordingOf(own, { stakeholder: { name: '', plural: '' } })).toBe(asItIs);
  expect(rewordingOf(own, null)).toBe(asItIs);
});

test('of a description the texts are renamed, not names, values or defaults', () => {
  const answered = {
    name: 'Stakeholder',
    title: 'Stakeholder',
    fields: [
      { name: 'title', schema: { title: 'Stakeholders', enum: ['Stakeholder'], default: { title: 'Stakeholder' } } },
    ],
  };
  expect(reworded(answered, reword)).toEqual({
    name: 'Stakeholder',
    title: 'Partner',
    fields: [
      {
        name: 'title',
        schema: { title: 'Circle of partners', enum: ['Stakeholder'], default: { title: 'Stakeholder' } },
      },
    ],
  });
});
