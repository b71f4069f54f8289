/** Faults in the levels of an outline, and in values that child rows of a tree take from their parents. */
import { rightFiles } from './schema-folder.ts';
import { type Case, type CaseRow, casesOf, type File, withCollection, without, withProperty } from './wrong-case.ts';

const { project, tag } = rightFiles;
const levels = '/x-collections/0/screen/levels';

/** A resource below tags, listed beside them. */
const mark: File = {
  title: 'Mark',
  'x-owner': 'tag_id',
  properties: { name: { type: 'string' }, tag_id: { type: 'integer', 'x-ref': 'tag' } },
  'x-collections': [{ path: '/api/projects/{project_id}/marks' }],
};

/** The tags as an outline with these keywords, and marks below the tags. */
const outlined = (screen: object, marks: File = mark): Case['files'] => ({
  project: withCollection(project, { screen: { route: '/plans', item: '/plans/{id}' } }),
  tag: withCollection(tag, { screen: { tab: '/plans/{project_id}', view: 'outline', ...screen } }),
  mark: marks,
});

/** Valid files: a case has no fault other than its own. */
export const rightLevels = outlined({ levels: ['mark'] });

const rows: readonly CaseRow[] = [
  [
    'an outline of rows that nothing lies below',
    {
      ...outlined({}),
      tag: withCollection(without(tag, 'x-tree'), { screen: { tab: '/plans/{project_id}', view: 'outline' } }),
    },
    '/x-collections/0/screen/view',
    /needs rows that lie below one another/,
    /Name in "levels"/,
  ],
  [
    'levels of a view that draws one kind of rows',
    outlined({ view: 'table', levels: ['mark'] }),
    levels,
    /A table draws one kind of rows/,
    /"view": "outline"/,
  ],
  [
    'a level that is no resource',
    outlined({ levels: ['marks'] }),
    `${levels}/0`,
    /No collection beside .*tags lists "marks"/,
    /mean "mark"/,
  ],
  [
    'a level that is listed elsewhere',
    outlined({ levels: ['mark'] }, { ...mark, 'x-collections': [{ path: '/api/marks', access: 'member' }] }),
    `${levels}/0`,
    /No collection beside/,
    /Offer one below the same path/,
  ],
  [
    'levels upside down',
    {
      ...outlined({}),
      mark: withCollection(mark, { screen: { tab: '/plans/{project_id}', view: 'outline', levels: ['tag'] } }),
    },
    `${levels}/0`,
    /"tag" does not belong to "mark"/,
    /from the top/,
    'mark',
  ],
  [
    'a level that lies below another by two fields',
    outlined(
      { levels: ['mark'] },
      {
        ...withProperty(withProperty(mark, 'tag_id', { type: 'integer', 'x-ref': 'tag' }), 'other_id', {
          type: 'integer',
          'x-ref': 'tag',
        }),
        'x-owner': 'project_id',
        properties: {
          name: { type: 'string' },
          project_id: { type: 'integer', 'x-ref': 'project' },
          tag_id: { type: 'integer', 'x-ref': 'tag' },
          other_id: { type: 'integer', 'x-ref': 'tag' },
        },
      },
    ),
    `${levels}/0`,
    /by several fields: tag_id, other_id/,
    /cannot tell/,
  ],
  [
    'a field that follows the row above, where none is above',
    { tag: without(withProperty(tag, 'kind', { type: 'string', 'x-follows-parent': true }), 'x-tree') },
    '/properties/kind/x-follows-parent',
    /do not lie below one another/,
    /"x-tree"/,
  ],
  [
    'the row above, following itself',
    { tag: withProperty(tag, 'parent_id', { type: 'integer', 'x-ref': 'tag', 'x-follows-parent': true }) },
    '/properties/parent_id/x-follows-parent',
    /says where a row lies/,
    /Take it out/,
  ],
  [
    'a field that follows the row above and is derived',
    {
      tag: withProperty(tag, 'project_name', { type: 'string', 'x-from': 'project_id.name', 'x-follows-parent': true }),
    },
    '/properties/project_name/x-follows-parent',
    /no single value of the row's own/,
    /another field/,
  ],
  [
    'a preview of an outline by nothing that asks its rows',
    outlined({ levels: ['mark'], preview: 'mark' }),
    '/x-collections/0/screen/preview',
    /No collection beside .*tags asks its rows in the pages of "mark"/,
    /"asks"/,
  ],
  [
    'a preview of a form, of an outline',
    outlined({ levels: ['mark'], preview: true }),
    '/x-collections/0/screen/preview',
    /"outline" previews nothing by true/,
    /the resource whose pages ask its rows/,
  ],
  ['no levels', outlined({ levels: [] }), levels, /too little/, /Fill it in/],
  ['a level twice', outlined({ levels: ['mark', 'mark'] }), levels, /twice/, /./],
];

export const wrongLevels: readonly Case[] = casesOf(rows);
