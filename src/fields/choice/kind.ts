import { choiceOffers } from '../comparisons.ts';
import { typesOf } from '../json-schema.ts';
import { defineKind } from '../kind.ts';
import { choiceLabel, choiceNamed, choiceSaid, choicesOf } from './choices.ts';

export const choice = defineKind({
  name: 'choice',
  designed: {
    title: 'Choice',
    group: 'Most used',
    place: 4,
    icon: 'ui-radios',
    schema: { type: ['string', 'null'], enum: ['Option 1', 'Option 2', null] },
    options: ['choices'],
  },
  basis: () => 'choice',
  rank: 60,
  fits: ({ schema }) => choicesOf(schema).length > 0 && !typesOf(schema).includes('array'),
  storage: (schema) =>
    typesOf(schema).length > 1
      ? 'json'
      : (({ integer: 'integer', number: 'number' } as const)[typesOf(schema)[0] ?? ''] ?? 'text'),
  example: (schema) => choicesOf(schema)[0],
  readings: [(cell, schema) => choiceNamed(schema, choicesOf(schema), cell)],
  filterValue: (text, schema) => {
    if (typesOf(schema)[0] === 'string') return text;
    return text !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
  },
  filterExpects: () => 'a number',
  offers: choiceOffers,
  typed: {
    input: 'text',
    shown: String,
    read: (text, schema) => choicesOf(schema).find((one) => String(one) === text),
  },
  text: (value, schema) => choiceLabel(schema, String(value)),
  said: (value, schema) => [choiceSaid(schema, value)],
});
