/** A wrong resource file is refused with the file, the place in it, what is wrong and what to do. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generate } from '../../codegen/generate.ts';
import type { Problem } from '../../codegen/problem.ts';
import { inFolder, modelOf, problemsOf, rightFiles } from './schema-folder.ts';
import { wrongCollections } from './wrong-collections.ts';
import { wrongFields } from './wrong-fields.ts';

const tagFile = 'schemas/resources/tag.json';
const cases = [...wrongFields, ...wrongCollections];
const { company, tag } = rightFiles;

test('files without a fault make a model', () => {
  expect(problemsOf(rightFiles)).toEqual([]);
  expect([...modelOf(rightFiles).collections.keys()]).toEqual(['companies', 'projects', 'projects_tags']);
});

test.each(cases)('$wrong: refused', ({ files, problem }) => {
  const found = problemsOf({ ...rightFiles, ...files });
  const file = problem.file ?? tagFile;
  const fits = (one: Problem) =>
    (file === '' || one.file === file) &&
    one.pointer === problem.pointer &&
    problem.message.test(one.message) &&
    problem.mend.test(one.mend);
  expect(found.some(fits), JSON.stringify(found, null, 1)).toBe(true);
});

test('all faults of all files are told at once', () => {
  const found = problemsOf({
    ...rightFiles,
    company: { ...company, 'x-label': 'nme' },
    tag: { ...tag, 'x-label': 'nme', 'x-tree': 'name' },
  });
  expect(found.map(({ file, pointer }) => `${file} ${pointer}`)).toEqual([
    'schemas/resources/company.json /x-label',
    'schemas/resources/tag.json /x-label',
    'schemas/resources/tag.json /x-tree',
  ]);
});

test('every sentence ends, says what to do, and names no place of this machine', () => {
  const all = cases.flatMap(({ files }) => problemsOf({ ...rightFiles, ...files }));
  expect(all.length).toBeGreaterThanOrEqual(cases.length);
  for (const { file, message, mend } of all) {
    expect(file).toMatch(/^schemas\/resources\//);
    expect(message).toMatch(/\.$/);
    expect(mend).toMatch(/[.?]$/);
  }
});

test.each([
  { wrong: 'no YAML', text: 'tag: Extra\npaths: [', message: /This is not YAML/ },
  {
    wrong: 'a call described twice',
    text: ['a', 'b'].map((name) => `tag: Extra\npaths: { /api/x: { get: { operationId: ${name}, responses: {} } } }`),
    message: /described twice/,
  },
])('a file of hand-written calls with $wrong is refused', ({ text, message }) => {
  const found = problemsOf(rightFiles, (root) => {
    for (const [i, content] of [text].flat().entries())
      writeFileSync(join(root, `openapi/operations/${i}.yaml`), content);
    generate(root);
  });
  expect(found).toHaveLength(1);
  expect(found[0]?.file).toMatch(/^openapi\/operations\/\d\.yaml$/);
  expect(found[0]?.message).toMatch(message);
});

test('the same files always give the same text', () => {
  inFolder(rightFiles, (root) => expect([...generate(root).files]).toEqual([...generate(root).files]));
});
