/** Code reads every keyword of a schema file. */
import { expect, test } from 'vitest';
import { unreadValues, unreadWords, valuesOf, wordsOf } from '../../checks/words.ts';

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

test('a value of a word that nothing knows is told; headings are only drawn', () => {
  const view = { properties: { view: { enum: ['table', 'spiral', '$today', 'Lookups'] } } };
  const texts = ["if (view === 'table') draw();", 'const moments = { $today: now };', "// 'spiral' is said here."];
  expect(valuesOf(view)).toEqual(['$today', 'spiral', 'table']);
  expect(unreadValues(valuesOf(view), texts)).toEqual(['spiral']);
});
