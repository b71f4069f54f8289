import { choicesOffers } from '../comparisons.ts';
import { membersOf, schemaIn, typesOf } from '../json-schema.ts';
import { defineKind, takeTogether } from '../kind.ts';
import { entriesOf, entryWanted, holdsEntries, readEntries } from './entries.ts';

/** A list of texts, numbers or objects. */
export const list = defineKind({
  name: 'list',
  designed: {
    title: 'List of words',
    group: 'Several',
    place: 2,
    icon: 'list-ul',
    schema: { type: 'array', items: { type: 'string' } },
    options: [],
  },
  rank: 80,
  fits: ({ schema }) => typesOf(schema).includes('array'),
  storage: () => 'json',
  mostCellCharacters: 200_000,
  inline: false,
  long: true,
  example: (schema, inner) => (schema['minItems'] ? [inner(schemaIn(schema['items']))] : []),
  readings: [(cell) => readEntries(cell)],
  filterValue: entryWanted,
  filterExpects: () => 'a number',
  offers: choicesOffers,
  basis: (schema) => (holdsEntries(schema) ? 'choices' : null),
  taken: (said, schema, read) => {
    const entries = said.length > 1 ? said.map(([way = '']) => way) : entriesOf(takeTogether(said));
    return entries.map((entry) => read(entry, schemaIn(schema['items'])));
  },
  text: (value) => {
    if (!Array.isArray(value)) return String(value);
    if (value.every((one) => typeof one !== 'object')) return value.join(', ');
    return `${value.length} ${value.length === 1 ? 'entry' : 'entries'}`;
  },
  control: (schema) => {
    const items = schemaIn(schema['items']);
    const inner = typesOf(items);
    if (inner.length === 1 && ['string', 'number', 'integer'].includes(inner[0] ?? '')) return 'widget';
    return inner.includes('object') && membersOf(items).length > 0 ? 'members' : 'field';
  },
});
