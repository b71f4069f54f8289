import { isEmpty } from '../comparisons.ts';
import { schemaIn, typesOf } from '../json-schema.ts';
import { defineKind } from '../kind.ts';
import { readInteger } from '../number/whole-number.ts';
import { onItsWay } from '../reference-names.ts';

/** A row elsewhere, by its id. */
export const reference = defineKind({
  name: 'reference',
  designed: {
    title: 'Reference to one',
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
  offers: [{ comparison: 'any_of', words: 'is any of' }, isEmpty],
  text: (value, _schema, labels) => labels[0] ?? (typeof value === 'string' ? value : onItsWay),
  control: () => 'field',
});
