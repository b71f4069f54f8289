/** Functions that resource files name: unknown and misused ones are refused, and each declared one is named. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { functionsPath, functionsSchema } from '../../codegen/files/functions.ts';
import { projectRoot } from '../../codegen/project-root.ts';
import { problemsBySchema } from '../../codegen/resources/check.ts';
import { readModel } from './read-model.ts';
import { modelOf, problemsOf, rightFiles } from './schema-folder.ts';
import { withProperty } from './wrong-case.ts';

const { tag } = rightFiles;
const derivedFrom = (called: string, file: Record<string, unknown> = tag) => ({
  ...rightFiles,
  tag: withProperty(file, 'made', { type: 'string', 'x-from': called }),
});
const notifying = (...to: string[]) => ({
  ...rightFiles,
  tag: { ...tag, 'x-notify': [{ kind: 'news', to, sentence: 'There is news.' }] },
});

test('a field is derived by a declared function whose fields the rows have', () => {
  const named = withProperty(withProperty(tag, 'first_name', { type: 'string' }), 'last_name', { type: 'string' });
  const files = derivedFrom('full_name()', named);
  expect(problemsOf(files)).toEqual([]);
  expect(modelOf(files).resources.get('tag')?.fields.get('made')?.from).toEqual({
    kind: 'function',
    name: 'full_name',
    ofRowAlone: true,
  });
});

test('a function that is not declared is refused with the most similar name', () => {
  expect(problemsOf(derivedFrom('full_nam()'))).toMatchObject([
    {
      file: 'schemas/resources/tag.json',
      pointer: '/properties/made/x-from',
      message: 'There is no function "full_nam()".',
      mend: 'Did you mean "full_name()"?',
    },
  ]);
  expect(problemsOf(derivedFrom('qqqqqqqqqq()'))).toMatchObject([{ mend: `Declare it in ${functionsPath}.` }]);
  expect(problemsOf(notifying('unanswerd()'))).toContainEqual(
    expect.objectContaining({
      pointer: '/x-notify/0/to/0',
      message: 'No function "unanswerd()" finds people.',
      mend: 'Did you mean "unanswered()"?',
    }),
  );
});

test('a function is refused for rows that it does not read', () => {
  expect(problemsOf(derivedFrom('full_name()'))).toMatchObject([
    { pointer: '/properties/made/x-from', message: 'full_name() reads "first_name", which these rows have not.' },
  ]);
  expect(problemsOf(notifying('unanswered()'))).toContainEqual(
    expect.objectContaining({ pointer: '/x-notify/0/to/0', message: '"unanswered()" leads to no people.' }),
  );
});

test('a faulty declaration is refused', () => {
  const faults = (file: object) => problemsBySchema(functionsSchema, file, functionsPath).map(({ pointer }) => pointer);
  expect(faults({ derived: { a: { reads: ['b'] } }, people: { c: { of: 'd' } } })).toEqual([]);
  expect(faults({ derived: { a: {} }, people: {} })).toEqual(['/derived/a']);
  expect(faults({ derived: { a: { reads: [], of_row_alone: false } }, people: {} })).toEqual([
    '/derived/a/of_row_alone',
  ]);
  expect(faults({ derived: {}, people: { c: { of: 'd', reads: [] } } })).toEqual(['/people/c']);
});

test('each declared function is named by a resource file, and finds people from rows that exist', () => {
  const { functions, resources } = readModel();
  const texts = globSync('schemas/resources/*.json', { cwd: projectRoot })
    .map((file) => readFileSync(join(projectRoot, file), 'utf8'))
    .join('\n');
  const unused = [...functions.derived.keys(), ...functions.people.keys()].filter(
    (called) => !texts.includes(`"${called}()"`),
  );
  expect(unused).toEqual([]);
  for (const of of functions.people.values()) expect(resources.has(of)).toBe(true);
});
