import { choicesOffers } from '../comparisons.ts';
import { defineKind, saidByLabel } from '../kind.ts';
import { readInteger } from '../number/whole-number.ts';
import { namesTogether, onItsWay } from '../reference-names.ts';

export const references = defineKind({
  name: 'references',
  designed: {
    title: 'References to several',
    group: 'References',
    place: 2,
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
  offers: choicesOffers,
  text: (value, _schema, labels) => {
    if (labels.length > 0) return namesTogether(labels).join(', ');
    return Array.isArray(value) && value.length > 0 ? onItsWay : '';
  },
  said: saidByLabel,
  taken: (said, schema, read) => {
    const ids = said.map(([way = '']) => read(way, schema));
    return ids.includes(undefined) ? undefined : [...new Set(ids)];
  },
  basis: () => 'references',
  control: () => 'field',
});
