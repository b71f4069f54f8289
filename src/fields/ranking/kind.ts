import { choicesOf } from '../choice/choices.ts';
import { choices } from '../choices/kind.ts';
import { schemaIn } from '../json-schema.ts';
import { defineKind } from '../kind.ts';

/** Several values of an enum in order of preference. */
export const ranking = defineKind({
  ...choices,
  name: 'ranking',
  designed: {
    title: 'Ranking',
    group: 'Several',
    place: 2,
    icon: 'list-ol',
    schema: {
      type: 'array',
      format: 'ranking',
      uniqueItems: true,
      items: { type: 'string', enum: ['Option 1', 'Option 2'] },
    },
    options: ['choices'],
  },
  formats: { ranking: null },
  types: ['array'],
  rank: 55,
  fits: ({ schema }) => schema['format'] === 'ranking' && choicesOf(schemaIn(schema['items'])).length > 0,
});
