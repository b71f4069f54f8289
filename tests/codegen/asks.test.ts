/** A page view over test resources: its questions follow from the file, and a file that misuses `asks` is refused. */
import { expect, test } from 'vitest';
import { asksOf } from '../../codegen/asks-entry.ts';
import type { Collection } from '../../src/contract/model.ts';
import { type Files, modelOf, problemsOf, rightFiles } from './schema-folder.ts';

const { company, project } = rightFiles;
const { tag_ids: _, ...properties } = project.properties;

/** Sheets with marks: each mark answers a point of an area. */
const files = (
  asks: object | null = { answers: 'mark', required: 'needed', before: 'welcome' },
  screen: object = { view: 'pages' },
): Files => ({
  company,
  project: { ...project, properties: { ...properties, welcome: { type: 'string', format: 'html', default: '' } } },
  area: {
    title: 'Area',
    'x-owner': 'project_id',
    properties: { name: { type: 'string' }, project_id: { type: 'integer', 'x-ref': 'project' } },
    required: ['name'],
    'x-collections': [{ path: '/api/projects/{project_id}/areas' }],
  },
  point: {
    title: 'Point',
    'x-owner': 'area_id',
    properties: {
      name: { type: 'string' },
      needed: { type: 'boolean', default: false },
      shape: { type: 'object', format: 'json', default: {} },
      area_id: { type: 'integer', 'x-ref': 'area' },
    },
    required: ['name'],
    'x-collections': [{ path: '/api/projects/{project_id}/points' }],
  },
  sheet: {
    title: 'Sheet',
    'x-owner': 'project_id',
    'x-unique': [['project_id', 'name']],
    properties: { name: { type: 'string' }, project_id: { type: 'integer', 'x-ref': 'project' } },
    required: ['name'],
    'x-collections': [
      {
        path: '/api/projects/{project_id}/main_sheet',
        where: { name: 'main' },
        singleton: true,
        screen: { tab: '/projects/{project_id}', ...screen, ...(asks && { asks }) },
      },
    ],
  },
  mark: {
    title: 'Mark',
    'x-owner': 'sheet_id',
    'x-label': 'text',
    'x-checked-by': { schema: 'point_id.shape', fields: ['text'] },
    properties: {
      text: { type: 'string' },
      point_id: { type: 'integer', 'x-ref': 'point', 'x-on-delete': 'cascade' },
      sheet_id: { type: 'integer', 'x-ref': 'sheet' },
    },
    required: ['point_id'],
    'x-collections': [{ path: '/api/projects/{project_id}/main_sheet/marks' }],
  },
});

test('what is asked, where the answers go and the levels follow from the resources', () => {
  const model = modelOf(files());
  const sheet = [...model.collections.values()].find(({ screen }) => screen?.asks) as Collection;
  expect(asksOf(model, sheet, () => [])).toMatchObject({
    answers: 'projects_main_sheet_marks',
    field: 'point_id',
    schema: 'shape',
    members: ['text'],
    required: 'needed',
    while: null,
    around: { resource: 'project', path: '/api/projects/{project_id}', before: 'welcome', after: null },
    levels: [
      { resource: 'area', path: '/api/projects/{project_id}/areas', owner: null },
      { resource: 'point', path: '/api/projects/{project_id}/points', owner: 'area_id' },
    ],
    handIn: null,
  });
});

test.each<[string, Files, string, RegExp, RegExp]>([
  ['pages that ask nothing', files(null), '/screen/view', /does not say what/, /"asks"/],
  ['a form that asks', files({ answers: 'mark' }, { view: 'form' }), '/screen/asks', /"form" asks nothing/, /"pages"/],
  ['answers of no resource', files({ answers: 'marc' }), '/screen/asks/answers', /no resource "marc"/, /"mark"/],
  [
    'answers that no schema checks',
    files({ answers: 'area' }),
    '/screen/asks/answers',
    /not checked by a schema/,
    /x-checked-by/,
  ],
  [
    'a necessity that is no yes or no',
    files({ answers: 'mark', required: 'name' }),
    '/screen/asks/required',
    /no yes or no/,
    /Take it out/,
  ],
  [
    'an introduction that is no formatted text',
    files({ answers: 'mark', before: 'name' }),
    '/screen/asks/before',
    /"name" of "project" is no formatted text/,
    /"welcome"|Take it out/,
  ],
  [
    'a closing there is not',
    files({ answers: 'mark', after: 'farewell' }),
    '/screen/asks/after',
    /no field "farewell"/,
    /./,
  ],
  ['a condition there is not', files({ answers: 'mark', while: 'open' }), '/screen/asks/while', /no field "open"/, /./],
])('%s are refused with the place and what to do', (_wrong, wrong, pointer, message, mend) => {
  const [problem, ...more] = problemsOf(wrong);
  expect(more).toEqual([]);
  expect(problem).toMatchObject({
    file: 'schemas/resources/sheet.json',
    pointer: `/x-collections/0${pointer}`,
    message: expect.stringMatching(message),
    mend: expect.stringMatching(mend),
  });
});
