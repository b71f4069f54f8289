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

/** Areas as an outline that shows beside it how they are asked. */
const previewed = (screen: object): Files => {
  const { area, ...others } = files();
  return {
    ...others,
    project: { ...(others['project'] as object), 'x-collections': outlinedProjects },
    area: {
      ...(area as object),
      'x-collections': [
        {
          path: '/api/projects/{project_id}/areas',
          screen: { tab: '/plans/{project_id}', view: 'outline', preview: 'sheet', ...screen },
        },
      ],
    },
    sheet: JSON.parse(JSON.stringify(others['sheet']).replaceAll('/projects/{project_id}"', '/plans/{project_id}"')),
  };
};
const outlinedProjects = project['x-collections'].map((one) => ({
  ...one,
  screen: { route: '/plans', item: '/plans/{id}' },
}));

test('an outline of what is asked is previewed by the pages of the screen beside it', () => {
  const model = modelOf(previewed({ levels: ['point'] }));
  const areas = [...model.collections.values()].find(({ resource }) => resource === 'area');
  expect(areas?.screen?.shownAs).toBe('projects_main_sheet');
});

test('an outline without all rows of the pages is not previewed by them', () => {
  const { area, ...others } = previewed({}) as Record<string, Record<string, object>>;
  const nested = {
    ...area,
    'x-tree': 'parent_id',
    properties: {
      ...area?.['properties'],
      parent_id: { type: ['integer', 'null'], 'x-ref': 'area', 'x-on-delete': 'cascade' },
    },
  };
  expect(problemsOf({ ...others, area: nested } as Files)).toMatchObject([
    {
      file: 'schemas/resources/area.json',
      pointer: '/x-collections/0/screen/preview',
      message: expect.stringMatching(/asks its rows in the pages of "sheet"/),
      mend: expect.stringMatching(/name all rows that it asks in "levels"/),
    },
  ]);
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
