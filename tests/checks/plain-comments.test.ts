/** Comments use standard terms. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refusedComments, refusedIn } from '../../checks/plain-comments.ts';
import { projectRoot } from '../../codegen/project-root.ts';

const refused = refusedIn('# Style\n\n- Do not write "what ...", told, all the same.\n- Delete a comment.\n');

test('the words are read from the line of the document, which has to exist', () => {
  expect(refused.map(({ listed }) => listed)).toEqual(['"what ..."', 'told', 'all the same']);
  expect(() => refusedIn('# Style\n\n- Write plainly.\n')).toThrow('CONTRIBUTING.md has no line "- Do not write');
  const listed = refusedIn(readFileSync(join(projectRoot, 'CONTRIBUTING.md'), 'utf8'));
  expect(listed.length).toBeGreaterThan(refused.length);
});

test('a refused word in a comment is reported with its line and its sentence', () => {
  const text = [
    '/** What a row shows. Its `told` is a name. */',
    'const row = { told: "told" }; // Told once.',
    '/*',
    ' * One is here. Another is',
    ' * told below.',
    ' */',
    'const why = `// told in /* told */`;',
    '// They are all',
    '// the same.',
  ].join('\n');
  expect(refusedComments('a.ts', text, refused)).toEqual([
    'a.ts:1: “what ...” in a comment. Rewrite it in standard terms: What a row shows.',
    'a.ts:2: “told” in a comment. Rewrite it in standard terms: Told once.',
    'a.ts:5: “told” in a comment. Rewrite it in standard terms: Another is told below.',
    'a.ts:8: “all the same” in a comment. Rewrite it in standard terms: They are all the same.',
  ]);
});

test('only a sentence that begins with what is refused, and no question of what if', () => {
  const text = [
    '// It says what fails.',
    '// What if it fails?',
    '// It waits. What follows is lost.',
    '// retold, told-off',
  ];
  expect(text.map((line) => refusedComments('a.ts', line, refused).length)).toEqual([0, 0, 1, 0]);
});

test('comments are found between the elements of a page and in a style sheet, texts are not', () => {
  const page = 'export const Row = () => <p title="told">{/* told */}// told</p>;';
  expect(refusedComments('row.tsx', page, refused)).toHaveLength(1);
  const sheet = '/* Told\n   apart. */\na::after { content: "/* told */"; } /* What is\n   next. */';
  expect(refusedComments('row.css', sheet, refused)).toEqual([
    'row.css:1: “told” in a comment. Rewrite it in standard terms: Told apart.',
    'row.css:3: “what ...” in a comment. Rewrite it in standard terms: What is next.',
  ]);
});
