import { choiceOffers } from '../comparisons.ts';
import { schemaIn, typesOf } from '../json-schema.ts';
import { defineKind, saidByLabel } from '../kind.ts';
import { readInteger } from '../number/whole-number.ts';
import { onItsWay } from '../reference-names.ts';

export const reference = defineKind({
  name: 'reference',
  designed: {
    title: 'Reference to one',
    group: 'References',
    place: 1,
    icon: 'arrow-up-right-square',
    schema: { type: ['integer', 'null'] },
    options: ['target'],
  },
  basis: () => 'reference',
  rank: 10,
  fits: ({ kind, schema }) =>
    kind === 'reference' ||
    kind === 'polymorphic' ||
    (typeof schema['x-ref'] === 'string' && !typesOf(schema).includes('array') && !('items' in schemaIn(schema))),
  storage: () => 'integer',
  example: () => 1,
  filterValue: readInteger,
  filterExpects: () => 'a whole number',
  offers: choiceOffers,
  text: (value, _schema, labels) => labels[0] ?? (typeof value === 'string' ? value : onItsWay),
  said: saidByLabel,
  control: () => 'field',
});
