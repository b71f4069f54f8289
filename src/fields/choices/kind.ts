import { choiceLabel, choiceNamed, choiceSaid, choicesOf } from '../choice/choices.ts';
import { choicesOffers } from '../comparisons.ts';
import { schemaIn, typesOf } from '../json-schema.ts';
import { defineKind } from '../kind.ts';
import { entriesOf, entryWanted, holdsEntries, readEntries } from '../list/entries.ts';

export const choices = defineKind({
  name: 'choices',
  designed: {
    title: 'Several choices',
    group: 'Several',
    place: 1,
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
  filterValue: entryWanted,
  filterExpects: () => 'a number',
  offers: choicesOffers,
  basis: (schema) => (holdsEntries(schema) ? 'choices' : null),
  said: (value, schema) => [value].flat().map((one) => choiceSaid(schema, one)),
  taken: (said, schema) => {
    const known = choicesOf(schemaIn(schema['items']));
    const chosen = said.flatMap((ways) => {
      const named = ways.map((way) => choiceNamed(schema, known, way)).find((one) => one !== undefined);
      // A single text may name several choices.
      return named === undefined ? entriesOf(ways[0] ?? '').map((entry) => choiceNamed(schema, known, entry)) : [named];
    });
    return chosen.includes(undefined) ? undefined : [...new Set(chosen)];
  },
  text: (value, schema) =>
    Array.isArray(value) ? value.map((one) => choiceLabel(schema, String(one))).join(', ') : String(value),
});
