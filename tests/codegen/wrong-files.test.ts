/** A wrong resource file is refused with the file, the place in it, what is wrong and what to do. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generate } from '../../codegen/generate.ts';
import type { Problem } from '../../codegen/problem.ts';
import { inFolder, modelOf, problemsOf, rightFiles } from './schema-folder.ts';

type File = Record<string, unknown>;
const { company, project, tag } = rightFiles;
const withProperty = (file: File, name: string, field: unknown): File => ({
  ...file,
  properties: { ...(file['properties'] as object), [name]: field },
});
const withCollection = (file: File, change: object): File => ({
  ...file,
  'x-collections': [{ ...(file['x-collections'] as object[])[0], ...change }],
});
const without = (file: File, ...members: string[]): File =>
  Object.fromEntries(Object.entries(file).filter(([member]) => !members.includes(member)));

interface Case {
  readonly wrong: string;
  readonly files: Readonly<Record<string, File | string>>;
  readonly problem: {
    readonly file?: string;
    readonly pointer: string;
    readonly message: RegExp;
    readonly mend: RegExp;
  };
}

const tagFile = 'schemas/resources/tag.json';
const cases: readonly Case[] = [
  {
    wrong: 'no JSON',
    files: { tag: '{ "title": "Tag", }' },
    problem: { pointer: '', message: /This is not JSON: .*position/, mend: /syntax/ },
  },
  {
    wrong: 'a name that is no table name',
    files: { tag, TagGroup: tag },
    problem: {
      file: 'schemas/resources/TagGroup.json',
      pointer: '',
      message: /"TagGroup" cannot name/,
      mend: /singular/,
    },
  },
  {
    wrong: 'no title',
    files: { tag: without(tag, 'title') },
    problem: { pointer: '', message: /"title" is missing/, mend: /Add it/ },
  },
  {
    wrong: 'an unknown member',
    files: { tag: { ...tag, 'x-colection': [] } },
    problem: { pointer: '', message: /"x-colection" is not a member known here/, mend: /resource\.meta\.json/ },
  },
  {
    wrong: 'an unknown member of a field',
    files: { tag: withProperty(tag, 'name', { type: 'string', maxlength: 3 }) },
    problem: { pointer: '/properties/name', message: /"maxlength" is not a member/, mend: /Take it out/ },
  },
  {
    wrong: 'an unknown type',
    files: { tag: withProperty(tag, 'name', { type: 'text' }) },
    problem: { pointer: '/properties/name/type', message: /not one of those allowed/, mend: /string, integer/ },
  },
  {
    wrong: 'an unknown format',
    files: { tag: withProperty(tag, 'color', { type: 'string', format: 'colour' }) },
    problem: { pointer: '/properties/color/format', message: /not one of those allowed/, mend: /color, textarea/ },
  },
  {
    wrong: 'an unknown access word',
    files: { tag: withCollection(tag, { access: 'admins' }) },
    problem: { pointer: '/x-collections/0/access', message: /must match pattern/, mend: /resource\.meta\.json/ },
  },
  {
    wrong: 'a field that is implied',
    files: { tag: withProperty(tag, 'created_at', { type: 'string' }) },
    problem: { pointer: '/properties/created_at', message: /implied in every table/, mend: /Take it out/ },
  },
  {
    wrong: 'a required field that is not there',
    files: { tag: { ...tag, required: ['nam'] } },
    problem: { pointer: '/required', message: /no field "nam"/, mend: /Add it to properties/ },
  },
  {
    wrong: 'a reference to a misspelled resource',
    files: { tag: withProperty(tag, 'other_id', { type: 'integer', 'x-ref': 'projct' }) },
    problem: {
      pointer: '/properties/other_id/x-ref',
      message: /no resource "projct"/,
      mend: /Did you mean "project"\?/,
    },
  },
  {
    wrong: 'a reference to a resource that nothing is like',
    files: { tag: withProperty(tag, 'other_id', { type: 'integer', 'x-ref': 'stakeholder' }) },
    problem: {
      pointer: '/properties/other_id/x-ref',
      message: /no resource/,
      mend: /Add schemas\/resources\/stakeholder\.json/,
    },
  },
  {
    wrong: 'an unknown shared schema',
    files: { tag: withProperty(tag, 'picture', { $ref: '../shared.json#/picture' }) },
    problem: { pointer: '/properties/picture', message: /has no "picture"/, mend: /Add it there/ },
  },
  {
    wrong: 'a join resource that is not there',
    files: {
      tag: withProperty(tag, 'project_ids', {
        type: 'array',
        items: { type: 'integer' },
        'x-ref': 'project',
        'x-through': 'tagging',
      }),
    },
    problem: { pointer: '/properties/project_ids/x-through', message: /no resource "tagging"/, mend: /join resource/ },
  },
  {
    wrong: 'an owner that is no reference',
    files: { tag: { ...tag, 'x-owner': 'name' } },
    problem: { pointer: '/x-owner', message: /"name" is not a reference/, mend: /x-ref/ },
  },
  {
    wrong: 'owners in a circle',
    files: {
      company: { ...withProperty(company, 'head_id', { type: 'integer', 'x-ref': 'project' }), 'x-owner': 'head_id' },
      tag,
    },
    problem: { file: '', pointer: '/x-owner', message: /lead back/, mend: /plain reference/ },
  },
  {
    wrong: 'nothing to call a row by',
    files: { tag: { ...withoutField(tag, 'name'), required: [] } },
    problem: { pointer: '/x-label', message: /no field "name"/, mend: /x-label/ },
  },
  {
    wrong: 'a tree through another resource',
    files: { tag: { ...tag, 'x-tree': 'project_id' } },
    problem: { pointer: '/x-tree', message: /"project_id" does not point to "tag"/, mend: /x-ref is this resource/ },
  },
  {
    wrong: 'a unique set of an unknown field',
    files: { tag: { ...tag, 'x-unique': [['$owner', 'nme']] } },
    problem: { pointer: '/x-unique', message: /no field "nme"/, mend: /Name fields/ },
  },
  {
    wrong: 'a field derived from nothing',
    files: { tag: withProperty(tag, 'n', { type: 'integer', 'x-from': 'nothing.tag_id' }) },
    problem: { pointer: '/properties/n/x-from', message: /neither a reference/, mend: /reference\.field/ },
  },
  {
    wrong: 'a field derived from a field that is not there',
    files: { tag: withProperty(tag, 'n', { type: 'string', 'x-from': 'project_id.nme' }) },
    problem: {
      pointer: '/properties/n/x-from',
      message: /"project" has no field "nme"/,
      mend: /Name one of its fields/,
    },
  },
  {
    wrong: 'a schema that lies nowhere',
    files: { tag: withProperty(tag, 'more', { type: 'object', 'x-schema': 'project_id.shape' }) },
    problem: {
      pointer: '/properties/more/x-schema',
      message: /not a field of a referenced row/,
      mend: /reference\.field/,
    },
  },
  {
    wrong: 'a path that cannot be one',
    files: { tag: withCollection(tag, { path: 'api/tags' }) },
    problem: { pointer: '/x-collections/0/path', message: /must match pattern/, mend: /resource\.meta\.json/ },
  },
  {
    wrong: 'a path through a collection that nobody offers',
    files: { tag: withCollection(tag, { path: '/api/assessments/{project_id}/tags' }) },
    problem: {
      pointer: '/x-collections/0/path',
      message: /goes through \/api\/assessments/,
      mend: /Offer \/api\/assessments first/,
    },
  },
  {
    wrong: 'a path below something it does not hang on',
    files: {
      company: {
        ...company,
        'x-collections': [
          ...company['x-collections'],
          { path: '/api/projects/{project_id}/companies', access: 'member' },
        ],
      },
      project: withoutField(project, 'company_id', 'x-owner'),
      tag,
    },
    problem: {
      file: 'schemas/resources/company.json',
      pointer: '/x-collections/1/path',
      message: /Nothing says how "company" hangs on "project"/,
      mend: /Add a reference/,
    },
  },
  {
    wrong: 'a path offered twice',
    files: { tag, label: { ...tag, title: 'Label' } },
    problem: {
      file: '',
      pointer: '/x-collections/0/path',
      message: /already offered by "(tag|label)"/,
      mend: /another path/,
    },
  },
  {
    wrong: 'no access where nothing can be inherited',
    files: { tag, project: withCollection(without(project, 'x-guard'), { access: undefined }) },
    problem: {
      file: 'schemas/resources/project.json',
      pointer: '/x-collections/0/access',
      message: /Who may read here/,
      mend: /Say access\.read/,
    },
  },
  {
    wrong: 'a guard asked where no owner has one',
    files: { tag, company: withCollection(company, { access: 'guard' }) },
    problem: {
      file: 'schemas/resources/company.json',
      pointer: '/x-collections/0/access',
      message: /no owner of this resource has one/,
      mend: /audience/,
    },
  },
  {
    wrong: 'a condition on an unknown field',
    files: { tag: withCollection(tag, { where: { archived: true } }) },
    problem: { pointer: '/x-collections/0/where', message: /no field "archived"/, mend: /Name a field/ },
  },
  {
    wrong: 'a first order by something that is no field',
    files: { tag: withCollection(tag, { screen: { route: '/tags', sort: '-colour' } }) },
    problem: { pointer: '/x-collections/0/screen/sort', message: /no field "colour"/, mend: /There are: id/ },
  },
  {
    wrong: 'a seed with an unknown field',
    files: { tag: { ...tag, 'x-seeds': [{ name: 'A' }, { name: 'B', colour: '#fff' }] } },
    problem: { pointer: '/x-seeds/1', message: /no field "colour"/, mend: /Name fields/ },
  },
  {
    wrong: 'a column that is no field',
    files: { tag: withCollection(tag, { screen: { route: '/tags', columns: ['colour'] } }) },
    problem: {
      pointer: '/x-collections/0/screen/columns',
      message: /no field "colour"/,
      mend: /There are: id, .*color/,
    },
  },
];

function withoutField(file: File, name: string, ...members: string[]): File {
  const { [name]: _, ...properties } = file['properties'] as Record<string, unknown>;
  return { ...without(file, ...members), properties };
}

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
