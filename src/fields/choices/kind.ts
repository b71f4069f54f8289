import { choiceLabel, choiceNamed, choicesOf } from '../choice/choices.ts';
import { isEmpty } from '../comparisons.ts';
import { schemaIn, typesOf } from '../json-schema.ts';
import { defineKind } from '../kind.ts';
import { readEntries } from '../list/entries.ts';

/** Several values of an enum. */
export const choices = defineKind({
  name: 'choices',
  designed: {
    title: 'Several choices',
    icon: 'ui-checks',
    schema: { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['Option 1', 'Option 2'] } },
    options: ['choices'],
  },
  rank: 60,
  fits: ({ schema }) => typesOf(schema).includes('array') && choicesOf(schemaIn(schema['items'])).length > 0,
  storage: () => 'json',
  inline: false,
  mostCellCharacters: 200_000,
  example: (schema) => (schema['minItems'] ? [choicesOf(schemaIn(schema['items']))[0]] : []),
  readings: [
    (cell, schema) => {
      const known = choicesOf(schemaIn(schema['items']));
      return readEntries(cell).map((entry) => choiceNamed(schema, known, String(entry)) ?? entry);
    },
  ],
  offers: [isEmpty],
  text: (value, schema) =>
    Array.isArray(value) ? value.map((one) => choiceLabel(schema, String(one))).join(', ') : String(value),
});
