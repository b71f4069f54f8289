/**
 * A view of proposals over a test resource: its fields and calls are checked, and a file that misuses `review` is
 * refused.
 */
import { expect, test } from 'vitest';
import { type Files, modelOf, problemsOf, rightFiles } from './schema-folder.ts';

const { company, project } = rightFiles;
const { tag_ids: _, ...properties } = project.properties;

const right = {
  status: { field: 'state', open: 'new' },
  action: 'kind',
  reason: 'why',
  differences: 'compare',
  accept: 'take',
  decline: 'leave',
};

/** Wishes of a project, each of which can be accepted or declined. */
const files = (review: object | null = right, screen: object = { view: 'review' }): Files => ({
  company,
  project: { ...project, properties },
  wish: {
    title: 'Wish',
    'x-owner': 'project_id',
    properties: {
      name: { type: 'string' },
      kind: { type: 'string', enum: ['create', 'update', 'delete'] },
      state: { type: 'string', enum: ['new', 'taken', 'left'], default: 'new' },
      why: { type: 'string', default: '' },
      count: { type: 'integer', default: 0 },
      project_id: { type: 'integer', 'x-ref': 'project' },
    },
    required: ['name', 'kind'],
    'x-collections': [
      {
        path: '/api/projects/{project_id}/wishes',
        screen: { tab: '/projects/{project_id}', ...screen, ...(review && { review }) },
      },
    ],
  },
});

test('the screen knows the fields and calls that were named, and those that were not as none', () => {
  const { screen } = modelOf(files()).collections.get('projects_wishes') ?? {};
  expect(screen?.review).toEqual({ ...right, source: null, link: null });
});

test('rows that are reviewed may open as a table', () => {
  expect(problemsOf(files(right, { view: 'table' }))).toEqual([]);
});

test.each<[string, Files, string, RegExp, RegExp]>([
  ['a review that is not described', files(null), '/screen/view', /does not say how it is decided/, /"review"/],
  [
    'a status that there is not',
    files({ ...right, status: { field: 'stat', open: 'new' } }),
    '/screen/review/status/field',
    /no field "stat"/,
    /"state"/,
  ],
  [
    'a value that the status has not',
    files({ ...right, status: { field: 'state', open: 'open' } }),
    '/screen/review/status/open',
    /no value "open"/,
    /./,
  ],
  ['an action that is no choice', files({ ...right, action: 'why' }), '/screen/review/action', /no choice/, /./],
  ['a reason that is no text', files({ ...right, reason: 'count' }), '/screen/review/reason', /no text/, /./],
])('%s is refused with the place and what to do', (_wrong, wrong, pointer, message, mend) => {
  const [problem, ...more] = problemsOf(wrong);
  expect(more).toEqual([]);
  expect(problem).toMatchObject({
    file: 'schemas/resources/wish.json',
    pointer: `/x-collections/0${pointer}`,
    message: expect.stringMatching(message),
    mend: expect.stringMatching(mend),
  });
});
