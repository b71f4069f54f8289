/** An invalid resource file is refused with the file, the pointer, the fault and the correction. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { problemText } from '../../codegen/files/place.ts';
import type { Problem, SchemaProblems } from '../../codegen/files/problem.ts';
import { generate } from '../../codegen/generate.ts';
import { exampleProblems } from '../../codegen/operations/example-checks.ts';
import { handlerProblems } from '../../codegen/operations/handler-checks.ts';
import { collectionsTogether } from './collections-together.ts';
import { fieldsTogether } from './fields-together.ts';
import { resourcesTogether } from './resources-together.ts';
import { type Files, inFolder, modelOf, problemsOf, rightFiles } from './schema-folder.ts';
import { type File, withProperty } from './wrong-case.ts';
import { rightCharts, wrongCharts } from './wrong-charts.ts';
import { wrongCollections } from './wrong-collections.ts';
import { wrongFields } from './wrong-fields.ts';
import { rightLevels, wrongLevels } from './wrong-levels.ts';
import { wrongSides } from './wrong-sides.ts';

const tagFile = 'schemas/resources/tag.json';
const cases = [
  ...wrongFields,
  ...wrongCollections,
  ...fieldsTogether,
  ...collectionsTogether,
  ...resourcesTogether,
  ...wrongLevels,
  ...wrongCharts,
  ...wrongSides,
  ...fieldsTogether,
  ...collectionsTogether,
  ...resourcesTogether,
];
const { company, tag } = rightFiles;

test('files without a fault make a model', () => {
  expect(problemsOf(rightFiles)).toEqual([]);
  expect([...modelOf(rightFiles).collections.keys()]).toEqual(['companies', 'projects', 'projects_tags']);
});

test('charts of fields that have some, and a setting for anonymous rows, make a model', () => {
  for (const right of rightCharts) expect(problemsOf({ ...rightFiles, ...right })).toEqual([]);
});

test('a screen names what lies below its rows: the collection beside it, the field that points up, and who counts', () => {
  const counted = { type: 'integer', 'x-from': 'mark.tag_id' };
  const files = { ...rightFiles, ...rightLevels };
  expect(problemsOf(files)).toEqual([]);
  const levelsOf = (model: ReturnType<typeof modelOf>) => model.collections.get('projects_tags')?.screen?.levels;
  expect(levelsOf(modelOf(files))).toEqual([{ collection: 'projects_marks', link: 'tag_id', count: null }]);
  const withCount = withProperty(rightLevels['tag'] as File, 'mark_count', counted);
  expect(levelsOf(modelOf({ ...files, tag: withCount }))?.[0]?.count).toBe('mark_count');
});

/** The problems of a case, computed once. */
const said = new Map<object, readonly Problem[]>();
function problemsIn(files: Files): readonly Problem[] {
  const found = said.get(files) ?? problemsOf({ ...rightFiles, ...files });
  said.set(files, found);
  return found;
}

test.each(cases)('$wrong: refused', ({ files, problem }) => {
  const found = problemsIn(files);
  const file = problem.file ?? tagFile;
  const fits = (one: Problem) =>
    (file === '' || one.file === file) &&
    one.pointer === problem.pointer &&
    problem.message.test(one.message) &&
    problem.mend.test(one.mend);
  expect(found.some(fits), JSON.stringify(found, null, 1)).toBe(true);
});

test('the mark that some editors begin a file with is no fault, and a secret is in no column that nobody named', () => {
  const sealed = { type: 'string', format: 'secret' };
  const properties = { ...tag.properties, key: sealed };
  const [collection] = tag['x-collections'];
  const text = JSON.stringify({
    ...tag,
    properties,
    'x-collections': [{ ...collection, screen: { tab: collection.screen.tab } }],
  });
  const made = modelOf({ ...rightFiles, tag: `\uFEFF${text}` });
  expect(made.collections.get('projects_tags')?.screen?.columns).toEqual([
    'name',
    'color',
    'parent_id',
    'project_name',
  ]);
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
  const all = cases.flatMap(({ files }) => problemsIn(files));
  expect(all.length).toBeGreaterThanOrEqual(cases.length);
  for (const { file, message, mend } of all) {
    expect(file).toMatch(/^schemas\/resources\//);
    expect(message).toMatch(/\.$/);
    expect(mend).toMatch(/[.?]$/);
  }
});

const asking = (access: string): string =>
  `tag: Extra\npaths: { /api/x: { get: { operationId: a, ${access}responses: {} } } }`;

test.each([
  { wrong: 'no YAML', text: 'tag: Extra\npaths: [', message: /This is not YAML/ },
  {
    wrong: 'a call described twice',
    text: ['a', 'b'].map(
      (name) => `tag: Extra\npaths: { /api/x: { get: { operationId: ${name}, security: [], responses: {} } } }`,
    ),
    message: /described twice/,
  },
  { wrong: 'a call that says nothing of who may make it', text: asking(''), message: /Nothing says who may make/ },
  {
    wrong: 'a call that is open and asks for something',
    text: asking('x-access: account, security: [], '),
    message: /open to all and asks/,
  },
  {
    wrong: 'a call on a collection there is not',
    text: asking('x-access: { collection: projects_tag, action: read }, '),
    message: /no collection "projects_tag"/,
    mend: /Did you mean "projects_tags"\?/,
  },
  {
    wrong: 'a call with an action there is not',
    text: asking('x-access: { collection: projects_tags, action: change }, '),
    message: /"change" is no action/,
    mend: /read, create, write or delete/,
  },
  {
    wrong: 'a call on a row that its path does not name',
    text: asking('x-access: { collection: projects_tags, action: read, row: path.id }, '),
    message: /has no \{id\}/,
  },
  {
    wrong: 'a call in place of one there is not',
    text: 'tag: Extra\nreplaces: [create_projects_tag]',
    message: /no generic call "create_projects_tag"/,
  },
  {
    wrong: 'a word there is not',
    text: asking('x-acces: account, '),
    message: /"x-acces" is not a member/,
    mend: /Did you mean "x-access"\?/,
  },
  {
    wrong: 'a reference to nothing',
    text: 'tag: A\npaths: { /api/x: { get: { operationId: a, security: [], responses: { 404: { $ref: "#/components/responses/NotFond" } } } } }',
    message: /leads to nothing/,
    mend: /Did you mean "NotFound"\?/,
  },
  {
    wrong: 'a parameter of its path that nothing describes',
    text: 'tag: A\npaths: { "/api/x/{id}": { get: { operationId: a, security: [], responses: {} } } }',
    message: /\{id\}/,
    mend: /name: id, in: path/,
  },
])('a file of hand-written calls with $wrong is refused', ({ text, message, mend = /[.?]$/ }) => {
  const found = problemsOf(rightFiles, (root) => {
    for (const [i, content] of [text].flat().entries())
      writeFileSync(join(root, `openapi/operations/${i}.yaml`), content);
    generate(root);
  });
  expect(found).toHaveLength(1);
  expect(found[0]?.file).toMatch(/^openapi\/operations\/\d\.yaml$/);
  expect(found[0]?.message).toMatch(message);
  expect(found[0]?.mend).toMatch(mend);
});

const shownAs = (example: string, count = '{ type: integer }'): string => `
tag: Extra
paths:
  /api/x:
    get:
      operationId: read_x
      security: []
      responses:
        '200':
          description: It.
          content:
            application/json:
              schema: { type: object, properties: { count: ${count} } }
              example: { count: ${example} }
`;

test('an example is a value of its schema, or is refused at its line', () => {
  const found = (example: string, count?: string): readonly string[] =>
    inFolder(rightFiles, (root) => {
      writeFileSync(join(root, 'openapi/operations/x.yaml'), shownAs(example, count));
      return exampleProblems(generate(root).contract, root).map((problem) => problemText(problem, root));
    });
  expect(found('3')).toEqual([]);
  expect(found('many')).toEqual([
    expect.stringMatching(/^openapi\/operations\/x\.yaml:14 .*\n.*Count must be a whole number\. Change the example/),
  ]);
  // A value that a schema of the contract refuses is reported like a value that the example's own schema refuses.
  expect(found('{ name: 5 }', "{ $ref: '#/components/schemas/TagCreate' }")[0]).toMatch(/Name must be text\./);
});

test('a call and its handler are called alike, or both are named', () => {
  const found = (handler: string): readonly string[] =>
    inFolder(rightFiles, (root) => {
      writeFileSync(join(root, 'openapi/operations/x.yaml'), shownAs('3'));
      mkdirSync(join(root, 'src/server/operations/things'), { recursive: true });
      writeFileSync(
        join(root, 'src/server/operations/things/x.ts'),
        `export const xHandlers = {\n  ${handler}: async () => ({ status: 200 }),\n} satisfies Partial<Handlers>;\n`,
      );
      return handlerProblems(root).map((problem) => problemText(problem, root));
    });
  expect(found('read_x')).toEqual([]);
  expect(found('red_x')).toEqual([
    expect.stringMatching(/^openapi\/operations\/x\.yaml:6 .*\n.*"read_x"\. Did you mean "red_x"\?/),
    expect.stringMatching(/^src\/server\/operations\/things\/x\.ts:2 .*\n.*describes the call "red_x"/),
  ]);
});

test('a call that a screen offers and nobody describes is refused', () => {
  const [collection] = rightFiles.project['x-collections'];
  const calls = [{ name: 'print', title: 'Print', icon: 'printer', done: 'printed' }];
  const project = { ...rightFiles.project, 'x-collections': [{ ...collection, screen: { route: '/works', calls } }] };
  const [found] = problemsOf({ ...rightFiles, project }, (root) => generate(root));
  expect(found?.file).toBe('schemas/resources/project.json');
  expect(found?.message).toMatch(/POST \/api\/projects\/\{id\}\/print, and nobody describes it/);
});

test('an upload of dictionaries that nobody describes is refused, for a new row and for one that is there', () => {
  const [collection] = rightFiles.project['x-collections'];
  const project = {
    ...rightFiles.project,
    'x-collections': [{ ...collection, imports: { dictionary: 'file_upload' } }],
  };
  const messages = problemsOf({ ...rightFiles, project }, (root) => generate(root)).map(({ message }) => message);
  expect(messages).toEqual([
    expect.stringMatching(/POST \/api\/projects\/file_upload, and nobody describes it/),
    expect.stringMatching(/POST \/api\/projects\/\{id\}\/file_upload, and nobody describes it/),
  ]);
});

test('a call with a file that nobody describes is refused, and an option that its form does not have', () => {
  const [collection] = rightFiles.project['x-collections'];
  const file = { name: 'file_upload', title: 'Works as CSV', options: [{ name: 'tidi', title: 'Tidy them up' }] };
  const project = { ...rightFiles.project, 'x-collections': [{ ...collection, imports: { file } }] };
  const described = `tag: Extra
paths:
  /api/projects/file_upload.json:
    post: { operationId: upload_project, security: [], requestBody: { content: { multipart/form-data: { schema: { type: object, properties: { file: { type: string }, tidy: { type: string } } } } } }, responses: {} }
`;
  const found = (text?: string) =>
    problemsOf({ ...rightFiles, project }, (root) => {
      if (text) writeFileSync(join(root, 'openapi/operations/x.yaml'), text);
      return generate(root);
    }).map(({ message, mend }) => `${message} ${mend}`);
  expect(found()).toEqual([expect.stringMatching(/POST \/api\/projects\/file_upload, and nobody describes it/)]);
  expect(found(described)).toContainEqual(
    expect.stringMatching(/The form of POST \/api\/projects\/file_upload has no field "tidi"\. Did you mean "tidy"\?/),
  );
});

describe('a collection at the address of a call written by hand', () => {
  const described = `tag: Extra
paths:
  /api/notes.json:
    post: { operationId: write_note, security: [], responses: {} }
  /api/notes/{name}:
    get: { operationId: read_note, security: [], parameters: [{ name: name, in: path, required: true, schema: { type: string } }], responses: {} }
`;
  const found = (collection: object, text = described): readonly string[] =>
    inFolder(
      {
        ...rightFiles,
        note: {
          title: 'Note',
          properties: { name: { type: 'string' } },
          'x-collections': [{ access: 'system_admin', path: '/api/notes', ...collection }],
        },
      },
      (root) => {
        writeFileSync(join(root, 'openapi/operations/x.yaml'), text);
        try {
          generate(root);
          return [];
        } catch (error) {
          return (error as SchemaProblems).problems.map((problem) => problemText(problem, root));
        }
      },
    );

  test('is refused at its line, with all calls that would vanish', () => {
    const [first, ...more] = found({});
    expect(more).toEqual([]);
    expect(first).toMatch(/^schemas\/resources\/note\.json:1 \/x-collections\/0\/path\n/);
    expect(first).toMatch(/get is "read_note" of openapi\/operations\/x\.yaml, create is "write_note"/);
    expect(first).toMatch(/Choose another path, or leave get, create out/);
  });

  test('is taken where it leaves those operations out', () => {
    expect(found({ operations: ['list', 'update', 'delete'] })).toEqual([]);
  });

  test('is taken where the file says that it replaces a call that adds rows, and describes none', () => {
    expect(found({}, 'tag: Extra\nreplaces: [create_notes]\n')).toEqual([]);
  });

  test('is refused where the pages of the reference are', () => {
    expect(found({ path: '/api/docs' }, 'tag: Extra\n')).toEqual([expect.stringMatching(/list is "the reference"/)]);
  });
});

test('a report whose call nobody describes, or whose lines lack what a column names, is refused', () => {
  const [collection] = rightFiles.project['x-collections'];
  const report = {
    name: 'printed',
    title: 'Printed',
    icon: 'printer',
    help: 'What was.',
    columns: [{ field: 'sheet' }],
  };
  const project = { ...rightFiles.project, 'x-collections': [{ ...collection, screen: { route: '/works', report } }] };
  const found = (columns: string) =>
    problemsOf({ ...rightFiles, project }, (root) => {
      const lines = `{ type: array, items: { type: object, properties: { ${columns}: { type: string } } } }`;
      const call = `{ operationId: printed, summary: Printed, x-access: { collection: projects, action: read }, responses: { '200': { description: Lines., content: { application/json: { schema: ${lines}, example: [] } } } } }`;
      writeFileSync(
        join(root, 'openapi/operations/a.yaml'),
        columns ? `tag: Things\npaths:\n  ${collection?.path}/printed:\n    get: ${call}\n` : 'tag: Things\n',
      );
      generate(root);
    }).map(({ message }) => message);
  expect(found('')).toEqual([expect.stringMatching(/GET \/api\/projects\/printed, and nobody describes it/)]);
  expect(found('sheets')).toEqual([expect.stringMatching(/have no "sheet"/)]);
  expect(found('sheet')).toEqual([]);
});

test('the same files always give the same text', () => {
  inFolder(rightFiles, (root) => expect([...generate(root).files]).toEqual([...generate(root).files]));
});
