import { isEmpty } from '../comparisons.ts';
import { defineKind } from '../kind.ts';
import { readInteger } from '../number/whole-number.ts';
import { namesTogether, onItsWay } from '../reference-names.ts';

/** Rows elsewhere, by their ids. */
export const references = defineKind({
  name: 'references',
  designed: {
    title: 'References to several',
    icon: 'collection',
    schema: { type: 'array', items: { type: 'integer' } },
    options: ['target'],
  },
  rank: 20,
  fits: ({ kind, schema }) => kind === 'references' || typeof schema['x-ref'] === 'string',
  storage: () => 'json',
  mostCellCharacters: 200_000,
  example: (schema) => (schema['minItems'] ? [1] : []),
  filterValue: readInteger,
  filterExpects: () => 'a whole number',
  offers: [{ comparison: 'any_of', words: 'has any of' }, isEmpty],
  text: (value, _schema, labels) => {
    if (labels.length > 0) return namesTogether(labels).join(', ');
    return Array.isArray(value) && value.length > 0 ? onItsWay : '';
  },
  basis: () => 'references',
  control: () => 'field',
});
