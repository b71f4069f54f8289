/** What a schema file may say, something reads. */
import { expect, test } from 'vitest';
import { unreadWords, wordsOf } from '../../checks/words.ts';

const meta = {
  properties: {
    title: { type: 'string' },
    'x-drawn': { type: 'string' },
    'x-forgotten': { items: { type: 'object', properties: { depth: {}, colour: {} } } },
    properties: { additionalProperties: { $ref: '#/$defs/field' } },
  },
  $defs: { field: { properties: { 'x-inner': {}, maxLength: {} } } },
};

test('words are found at any depth, without those of JSON Schema', () => {
  expect(wordsOf(meta)).toEqual(['colour', 'depth', 'properties', 'x-drawn', 'x-forgotten', 'x-inner']);
});

test('a word that only a type, a comment or nothing names is told', () => {
  const texts = [
    "interface File {\n  readonly 'x-inner'?: string;\n  readonly depth: number;\n}\n",
    "// 'x-forgotten' is said here.\nconst drawn = file['x-drawn'];\nconst { colour } = file.properties;\n",
  ];
  expect(unreadWords(wordsOf(meta), texts)).toEqual(['depth', 'x-forgotten', 'x-inner']);
});
