/** A fault names the line of its file, so that an editor opens it there. */
import { expect, test } from 'vitest';
import { lineOf, problemText } from '../../codegen/files/place.ts';
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
  // What is missing is told where it belongs.
  ['/properties/name/x-ref', 4],
  ['/x-label', 1],
])('%s stands at line %i', (pointer, line) => {
  expect(lineOf(text, pointer)).toBe(line);
});

test('a file that is no JSON names the line where it stops being any', () => {
  const [problem] = problemsOf({ ...rightFiles, tag: '{\n  "title": "Tag",\n}' });
  expect(problem && problemText(problem, '/nowhere')).toMatch(
    /^schemas\/resources\/tag\.json:3 \/\n {2}This is not JSON: /,
  );
});
