/** Invalid collections and screens: each keyword is valid alone, but has no effect or contradicts another one. */
import { rightFiles } from './schema-folder.ts';
import { type Case, type CaseRow, casesOf, type File, withCollection, withProperty } from './wrong-case.ts';

const { tag } = rightFiles;

const collection = (change: object): Case['files'] => ({ tag: withCollection(tag, change) });
/** The valid files with a screen of the tags and, if a schema is given, with a field `tags`. */
const at = (change: object, schema?: File): Case['files'] => ({
  tag: withCollection(schema ? withProperty(tag, 'tags', schema) : tag, {
    access: { read: 'member', write: 'company_admin' },
    screen: { route: '/tags', ...change },
  }),
});
/** Tags as a tab of project pages, with these keywords on both screens. */
const onWork = (tags: object, projects: object): Case['files'] => ({
  project: withCollection(rightFiles.project, { screen: { route: '/plans', item: '/plans/{id}', ...projects } }),
  tag: withCollection(tag, { screen: { tab: '/plans/{project_id}', ...tags } }),
});
const list = { route: '/tags', title: 'Other tags', filter: { name: 'a' } };
const adding = { title: 'Add', help: 'It is there then.', done: 'Added' };
const call = { name: 'print', title: 'Print', icon: 'printer', done: 'Printed' };
const screen = '/x-collections/0/screen';

const rows: readonly CaseRow[] = [
  ['a screen without an address', collection({ screen: {} }), screen, /never opened/, /"route"/],
  ['a screen of rows that are not listed', collection({ operations: ['get'] }), screen, /not offer list/, /Offer list/],
  ['no operations', collection({ operations: [] }), '/x-collections/0/operations', /too little/, /leave the member/],
  [
    'a singleton of many rows',
    collection({ singleton: true }),
    '/x-collections/0/singleton',
    /which row is the one/,
    /"where"/,
  ],
  [
    'a condition on a field of another row that is not there',
    collection({ where: { 'project_id.nme': 'a' } }),
    '/x-collections/0/where',
    /"project" has no field "nme"/,
    /"name"/,
  ],
  [
    'a condition on a path that goes on after a value',
    collection({ where: { 'name.first': 'a' } }),
    '/x-collections/0/where',
    /points to no row/,
    /reference\.field/,
  ],
  [
    'an operation taken out that is not there',
    collection({ operations: ['list', 'get'], without: ['bulk_update'] }),
    '/x-collections/0/without/0',
    /bulk_update would not be/,
    /Take it out/,
  ],
  [
    'moving where rows have no order',
    collection({ operations: ['list'], also: ['move_item'] }),
    '/x-collections/0/also/0',
    /needs update_positions/,
    /Offer update_positions/,
  ],
  [
    'rows that nobody can fill',
    {
      tag: { ...withProperty(tag, 'code', { type: 'string', readOnly: true }), required: ['name', 'code'] },
    },
    '/x-collections/0/operations',
    /every one has "code"/,
    /Let "code" be written/,
  ],
  ['an address with a blank', at({ route: '/my tags' }), `${screen}/route`, /not an address/, /small letters/],
  [
    'a list at the address of its screen',
    at({ route: '/tags', lists: [list] }),
    `${screen}/lists/0/route`,
    /already/,
    /another/,
  ],
  [
    'a page of a row that nothing names',
    at({ route: '/tags', item: '/tags/{idd}' }),
    `${screen}/item`,
    /\{idd\}/,
    /"id"/,
  ],
  ['an order by many values', at({ sort: 'tags' }, { type: 'object' }), `${screen}/sort`, /no single value/, /another/],
  ['an order said twice', at({ sort: 'name,-name' }), `${screen}/sort`, /stands there twice/, /Take one/],
  [
    'a column that nobody may see',
    at({ columns: ['tags'] }, { type: 'string', format: 'secret' }),
    `${screen}/columns`,
    /"tags" is not shown/,
    /out/,
  ],
  [
    'adding what is derived',
    at({ adding: { ...adding, fields: ['project_name'] } }),
    `${screen}/adding/fields`,
    /does not fill/,
    /out/,
  ],
  [
    'what an import does where there is none',
    collection({ without: ['import'], screen: { route: '/tags', adding: { ...adding, imported: 'Told.' } } }),
    `${screen}/adding/imported`,
    /No file/,
    /out/,
  ],
  [
    'a note from nowhere',
    at({ note: { path: '/api/nothing', text: 'a' } }),
    `${screen}/note/path`,
    /no singleton/,
    /path of one/,
  ],
  [
    'a call that asks for rows of a collection there is not',
    at({ calls: [{ ...call, asks: [{ name: 'to_id', title: 'To', of: '/api/tagz' }] }] }),
    `${screen}/calls/0/asks/0/of`,
    /no collection \/api\/tagz/,
    /./,
  ],
  [
    'a call with an icon there is not',
    at({ calls: [{ ...call, icon: 'plu' }] }),
    `${screen}/calls/0/icon`,
    /no icon "plu"/,
    /"plug"/,
  ],
  ['a list of what cannot be', at({ filter: { color: 'reddish' } }), `${screen}/filter`, /"reddish" is a value/, /./],
  [
    'rows named like a call',
    collection({ path: '/api/projects/{project_id}/removed' }),
    '/x-collections/0/path',
    /is a call/,
    /another name/,
  ],
  [
    'a path that ends in a row',
    collection({ path: '/api/projects/{project_id}' }),
    '/x-collections/0/path',
    /not a path/,
    /last of them/,
  ],
  ['a deletion that undoes nothing', collection({ detach: ['delete'] }), '/x-collections/0/detach', /undone/, /where/],
  [
    'a condition with a word there is not',
    collection({ where: { project_id: '$me' } }),
    '/x-collections/0/where/project_id',
    /nothing in for \$me/,
    /\$user/,
  ],
  [
    'a condition with a parameter there is not',
    collection({ where: { name: '{tag}' } }),
    '/x-collections/0/where/name',
    /no parameter/,
    /path/,
  ],
  [
    'a condition on an empty that never is',
    collection({ where: { name: null } }),
    '/x-collections/0/where/name',
    /never empty/,
    /Say a value/,
  ],
  ['no words of access', collection({ access: [] }), '/x-collections/0/access', /too little/, /Fill it in/],
  [
    'a tab of a page that is not there',
    collection({ screen: { tab: '/project/{project_id}' } }),
    '/x-collections/0/screen/tab',
    /No page has the address/,
    /"item" of a screen/,
  ],
  ['a segment where there is no tab', at({ segment: 'all' }), `${screen}/segment`, /is no tab/, /Name in "tab"/],
  [
    'a segment that is no part of an address',
    collection({ screen: { tab: '/projects/{project_id}', segment: 'All tags' } }),
    `${screen}/segment`,
    /"All tags" is not the last part/,
    /small letters/,
  ],
  [
    'an address said by segment and by route',
    collection({ screen: { tab: '/projects/{project_id}', segment: 'all', route: '/projects/{project_id}/every' } }),
    `${screen}/segment`,
    /said twice/,
    /Take "route" out/,
  ],
  [
    'a segment at the address of another screen',
    onWork(
      { segment: 'red' },
      { lists: [{ ...list, route: '/plans/{project_id}/red', filter: { name: '{project_id}' } }] },
    ),
    `${screen}/segment`,
    /already the address of "project"/,
    /another address/,
  ],
  [
    'an address of fields where rows have no page',
    at({ details: 'fields' }),
    `${screen}/details`,
    /have no page/,
    /Give it an "item"/,
  ],
  [
    'fields at the address of a tab',
    onWork({ segment: 'fields' }, { details: 'fields' }),
    `${screen}/segment`,
    /already the address of "project"/,
    /another address/,
  ],
  [
    'a first part of a page that is none of a row',
    collection({ screen: { tab: '/projects/{project_id}', first: true } }),
    `${screen}/first`,
    /no page of one row/,
    /Take it out/,
  ],
  [
    'two first parts of a page',
    {
      project: onWork({}, {})['project'] as File,
      tag: {
        ...tag,
        'x-collections': [
          { ...tag['x-collections'][0], screen: { tab: '/plans/{project_id}', first: true } },
          {
            path: '/api/projects/{project_id}/red_tags',
            where: { name: 'red' },
            screen: { tab: '/plans/{project_id}', title: 'Red', first: true },
          },
        ],
      },
    },
    '/x-collections/1/screen/first',
    /opens with the tab of .*tags already/,
    /one of the two/,
  ],
  ['a part where there is no tab', at({ part: 'Things' }), `${screen}/part`, /is no tab/, /Name in "tab"/],
  [
    'a part of one tab',
    onWork({ part: 'Things' }, {}),
    `${screen}/part`,
    /No other tab of this page stands in "Things"/,
    /Take it out/,
  ],
  [
    'a part of own tabs alone',
    onWork(
      { part: 'Fields', title: 'Tags' },
      {
        parts: [
          { title: 'Fields', holds: ['uses'] },
          { title: 'Tags', holds: ['details'] },
        ],
      },
    ),
    '/x-collections/0/screen/parts',
    /No tab of this page says "Tags" in "part"/,
    /Take it out|Fields/,
    'project',
  ],
  [
    'tabs in a part and at a segment',
    onWork({ part: 'Things', segment: 'red' }, {}),
    `${screen}/part`,
    /parts of one tab already/,
    /one of the two/,
  ],
  [
    'parts where rows have no page',
    at({ parts: [{ title: 'Things', holds: ['details'] }] }),
    `${screen}/parts`,
    /have no page/,
    /Give it an "item"/,
  ],
  ['a first part where there is no tab', at({ first: true }), `${screen}/first`, /is no tab/, /Name in "tab"/],
  [
    'a condition that the path says',
    collection({ where: { project_id: 5 } }),
    '/x-collections/0/where/project_id',
    /says it already/,
    /Take it out/,
  ],
  [
    'a condition on what is derived, where rows are made',
    collection({ where: { project_name: 'a' } }),
    '/x-collections/0/where/project_name',
    /is derived/,
    /without create/,
  ],
  [
    'nobody and somebody',
    collection({ access: { read: ['nobody', 'member'], write: 'member' } }),
    '/x-collections/0/access/read',
    /"nobody" lets nobody in/,
    /Take it out/,
  ],
  [
    'two audiences, one within the other',
    collection({ access: ['member', 'guest'] }),
    '/x-collections/0/access',
    /"guest" lets in whoever "member" does/,
    /Leave "guest"/,
  ],
  [
    'a collection for nobody',
    collection({ audience: 'nobody' }),
    '/x-collections/0/audience',
    /not one of those allowed/,
    /Use one of/,
  ],
  [
    'a guard that is not in the path',
    collection({ access: 'data_map' }),
    '/x-collections/0/access',
    /No data map is in this path/,
    /project/,
  ],
  [
    'rows of whoever made them, where nobody has',
    collection({ access: { read: 'project', write: 'mine' } }),
    '/x-collections/0/access',
    /who made a row/,
    /\$user/,
  ],
  [
    'rows of all companies that the people of one change',
    {
      tag,
      topic: {
        title: 'Topic',
        properties: { name: { type: 'string' } },
        'x-collections': [{ path: '/api/topics', access: 'member' }],
      },
    },
    '/x-collections/0/access',
    /belong to no company/,
    /x-owner/,
    'topic',
  ],
  [
    'an operation that is asked for and taken out',
    collection({ also: ['export'], without: ['export'] }),
    '/x-collections/0/without/0',
    /asked for and taken out/,
    /also or of without/,
  ],
  [
    'a part of the navigation for what is not in it',
    collection({ screen: { tab: '/projects/{project_id}', area: 'home' } }),
    '/x-collections/0/screen/area',
    /not in the navigation/,
    /"route"/,
  ],
  [
    'two tabs of one title',
    {
      tag: {
        ...tag,
        'x-collections': [
          ...tag['x-collections'],
          {
            path: '/api/projects/{project_id}/red_tags',
            where: { name: 'red' },
            screen: { tab: '/projects/{project_id}' },
          },
        ],
      },
    },
    '/x-collections/1/screen',
    /called "Tags" as well/,
    /"title"/,
  ],
  [
    'two lists of one title',
    at({ lists: [{ ...list, route: '/other-tags', title: 'Tags' }] }),
    `${screen}/lists/0/title`,
    /called "Tags"/,
    /another title/,
  ],
  [
    'a comparison that there is not',
    at({ filter: { 'name.contain': 'a' } }),
    `${screen}/filter`,
    /"name.contain" is not/,
    /contains/,
  ],
  [
    'a comparison that a field has not',
    at({ filter: { 'tags.contains': 'a' } }, { type: 'integer' }),
    `${screen}/filter`,
    /cannot be compared by "contains"/,
    /at_least/,
  ],
  [
    'more than a word',
    at({ filter: { 'tags.more_than': 'big' } }, { type: 'integer' }),
    `${screen}/filter`,
    /a whole number, and "big"/,
    /./,
  ],
  [
    'an order by a secret',
    at({ sort: 'tags' }, { type: 'string', format: 'secret' }),
    `${screen}/sort`,
    /not shown/,
    /out/,
  ],
  [
    'a list at an address that says more than its path',
    at({ lists: [{ ...list, route: '/tags/{id}' }] }),
    `${screen}/lists/0/route`,
    /\{id\} is no parameter/,
    /project_id/,
  ],
  [
    'a call twice',
    at({ calls: [call, { ...call, title: 'Print again' }] }),
    `${screen}/calls/1/name`,
    /"print" is offered/,
    /one of the two/,
  ],
];

export const collectionsTogether: readonly Case[] = [
  ...casesOf(rows),
  {
    wrong: 'a verb of access misspelt',
    files: collection({ access: { read: 'member', wirte: 'member' } }),
    problem: { pointer: '/x-collections/0/access', message: /^"wirte" is not/, mend: /"write"\?/ },
  },
];
