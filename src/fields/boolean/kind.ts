import { typesOf } from '../json-schema.ts';
import { defineKind } from '../kind.ts';

/** Spellings of yes and no in files, in several languages. */
const yes = new Set(['true', 'yes', 'y', '1', 'x', 'ja', 'j', 'oui', 'si', 'sí', 'wahr', 'on', '✓']);
const no = new Set(['false', 'no', 'n', '0', 'nein', 'nee', 'non', 'falsch', 'off', '-']);

export const boolean = defineKind({
  name: 'boolean',
  designed: {
    title: 'Yes or no',
    group: 'Most used',
    place: 5,
    icon: 'toggle-on',
    schema: { type: 'boolean', default: false },
    options: [],
  },
  basis: () => 'boolean',
  rank: 70,
  fits: ({ schema }) => typesOf(schema).includes('boolean'),
  storage: (schema) => (typesOf(schema).length > 1 ? 'json' : 'boolean'),
  example: () => false,
  readings: [
    (cell) => {
      const word = cell.toLowerCase();
      return yes.has(word) ? true : no.has(word) ? false : undefined;
    },
  ],
  expected: () => 'yes or no',
  filterValue: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  filterExpects: () => 'true or false',
  offers: [{ comparison: 'equals', words: 'is' }],
  typed: { input: 'text', shown: String, read: (text) => text === 'true' },
  text: (value) => (value === true ? 'Yes' : 'No'),
  said: (value) => [value === true ? ['Yes', 'true'] : ['No', 'false']],
});
