/** A fault names the line of its file, so that an editor can open it there. */

import { expect, test } from 'vitest';
import { lineOf, problemText } from '../../codegen/files/place.ts';
import { keyProblems } from '../../codegen/files/tours.ts';
import { problemsOf, rightFiles } from './schema-folder.ts';

const text = `{
  "title": "Tag",
  "properties": {
    "name": {
      "type": "string",
      "maxLenght": 3
    }
  },
  "x-collections": [
    { "path": "/api/tags" },
    { "path": "/api/admin/tags",
      "access": "admins" }
  ]
}
`;

test.each([
  ['', 1],
  ['/title', 2],
  ['/properties/name', 4],
  ['/x-collections/1/access', 12],
  // A missing value is reported at its parent.
  ['/properties/name/x-ref', 4],
  ['/x-label', 1],
])('%s stands at line %i', (pointer, line) => {
  expect(lineOf(text, pointer)).toBe(line);
});

test.each([
  ['a comma too many', '{\n  "title": "Tag",\n}', 3, 'Expected double-quoted property name'],
  ['a comma in the place of a value', '{\n  "title": "Tag",\n  "required": [,"name"]\n}', 3, `Unexpected token ','`],
  ['an end too soon', '{\n  "title":\n', 2, 'Unexpected end'],
  ['nothing', '', 1, 'Unexpected end'],
])('a file that is no JSON names the line where it stops being any: %s', (_, tag, line, words) => {
  const [problem] = problemsOf({ ...rightFiles, tag });
  expect(problem && problemText(problem, '/nowhere')).toBe(
    `schemas/resources/tag.json:${line} /\n  This is not JSON: ${words}. Mend the syntax; a comma after the last member is not allowed, nor is one missing between two.`,
  );
});

test('a member that is misspelt is not told as one that is missing as well', () => {
  const groups = [{ titel: 'Looks', fields: ['color'] }];
  expect(problemsOf({ ...rightFiles, tag: { ...rightFiles.tag, 'x-groups': groups } })).toMatchObject([
    { pointer: '/x-groups/0', message: '"titel" is not a member known here.', mend: 'Did you mean "title"?' },
  ]);
});

test('a step of a tour that speaks of keys says how it is done without them', () => {
  const pointers = (step: object) => keyProblems(new Map([['intro', { steps: [step] }]])).map(({ pointer }) => pointer);
  expect(pointers({ text: 'Ctrl+K finds every page.' })).toEqual(['/steps/0/text']);
  expect(pointers({ text: 'Ctrl+K finds it.', text_without_keys: 'Press Enter.' })).toEqual([
    '/steps/0/text_without_keys',
  ]);
  expect(pointers({ text: 'Ctrl+K finds it.', text_without_keys: 'This finds it.' })).toEqual([]);
  expect(pointers({ text: 'All projects you may see.' })).toEqual([]);
});
