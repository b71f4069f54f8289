/** A field kind that contradicts itself is refused with the line of its file and the correction. */
import { expect, test } from 'vitest';
import { fieldKindProblems } from '../../codegen/resources/field-kind-checks.ts';
import { defineKind, type FieldKind } from '../../src/fields/kind.ts';
import { kindRegistry } from '../../src/fields/kind-registry.ts';

const { rating } = kindRegistry;
const designed = {
  ...rating.designed,
  group: 'Other' as const,
  place: 9,
  title: 'Rating',
  icon: 'star',
  schema: {},
  options: [],
};

test.each<{ wrong: string; kind: FieldKind; place: string; message: RegExp; mend: RegExp }>([
  { wrong: 'with another name', kind: { ...rating, name: 'stars' }, place: '/name', message: /"stars"/, mend: /one/ },
  {
    wrong: 'with a format of another kind',
    kind: { ...rating, formats: { ...rating.formats, duration: null } },
    place: '/formats',
    message: /"duration" is a format of the kind "duration"/,
    mend: /another word/,
  },
  {
    wrong: 'with an icon that is not there',
    kind: { ...rating, designed: { ...designed, icon: 'starz', schema: { type: 'integer', format: 'rating' } } },
    place: '/designed',
    message: /no icon "starz"/,
    mend: /"star"/,
  },
  {
    wrong: 'that begins a field of another kind',
    kind: { ...rating, designed: { ...designed, schema: { type: 'integer' } } },
    place: '/designed',
    message: /kind "number"/,
    mend: /format/,
  },
  {
    wrong: 'whose example does not fit',
    kind: { ...rating, designed: { ...designed, schema: { type: 'integer', format: 'rating', maximum: 3 } } },
    place: '/example',
    message: /4/,
    mend: /Change/,
  },
])('a kind $wrong is refused', ({ kind, place, message, mend }) => {
  const found = fieldKindProblems({ ...kindRegistry, rating: kind }).filter(({ file }) => file.includes('/rating/'));
  expect(found[0]).toMatchObject({ file: 'src/fields/rating/kind.ts', pointer: place, line: expect.any(Number) });
  expect(found[0]?.message).toMatch(message);
  expect(found[0]?.mend).toMatch(mend);
});

test('a format that would never be asked stops the program, and says how it is asked', () => {
  const format = { accepts: () => true, sentence: 'Enter one.' };
  const declare = () => defineKind({ name: 'score', types: ['integer'], formats: { score: format }, example: () => 1 });
  expect(declare).toThrow(/src\/fields\/score\/kind\.ts.*acceptsNumber/);
  const money = () => defineKind({ name: 'money', types: ['object'], formats: { money: format }, example: () => ({}) });
  expect(money).toThrow(/src\/fields\/money\/kind\.ts.*object.*make it null/);
});
