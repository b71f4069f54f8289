/** Words that are right by themselves and say nothing, or what cannot be, where they stand. */
import { rightFiles } from './schema-folder.ts';
import { type Case, type File, withCollection, withProperty } from './wrong-case.ts';

const { company, project, tag } = rightFiles;

/** The tag with one more field, or with another in the place of one. */
const field = (name: string, schema: File): Case['files'] => ({ tag: withProperty(tag, name, schema) });
const collection = (change: object): Case['files'] => ({ tag: withCollection(tag, change) });
const top = (members: object): Case['files'] => ({ tag: { ...tag, ...members } });
/** With a screen of the tags, and with a field `tags` where its schema is given. */
const at = (change: object, schema?: File): Case['files'] => ({
  tag: withCollection(schema ? withProperty(tag, 'tags', schema) : tag, {
    access: { read: 'member', write: 'company_admin' },
    screen: { route: '/tags', ...change },
  }),
});
const list = { route: '/tags', title: 'Other tags', filter: { name: 'a' } };
const adding = { title: 'Add', help: 'It is there then.', done: 'Added' };
const call = { name: 'print', title: 'Print', icon: 'printer', done: 'Printed' };
const screen = '/x-collections/0/screen';

type Row = readonly [wrong: string, files: Case['files'], pointer: string, message: RegExp, mend: RegExp];
const rows: readonly Row[] = [
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
  [
    'an owner whose deletion is decided',
    field('project_id', { type: 'integer', 'x-ref': 'project', 'x-on-delete': 'restrict' }),
    '/properties/project_id/x-on-delete',
    /with its owner/,
    /Take it out/,
  ],
  [
    'a deletion of what is not pointed to',
    field('note', { type: 'string', 'x-on-delete': 'null' }),
    '/properties/note/x-on-delete',
    /points to no row/,
    /x-ref/,
  ],
  [
    'a join of what is not pointed to',
    field('note', { type: 'string', 'x-through': 'project' }),
    '/properties/note/x-through',
    /points to no row/,
    /x-ref/,
  ],
  [
    'a derived field of another type',
    field('project_name', { type: 'integer', 'x-from': 'project_id.name' }),
    '/properties/project_name/type',
    /"project.name".*holds string/,
    /"string"/,
  ],
  [
    'a derived field with a default',
    field('project_name', { type: 'string', 'x-from': 'project_id.name', default: 'x' }),
    '/properties/project_name/default',
    /has no default/,
    /Take it out/,
  ],
  ['a derived field that is required', top({ required: ['name', 'project_name'] }), '/required', /derived/, /Take/],
  [
    'the company as the default of a text',
    field('note', { type: 'string', 'x-default': '$company' }),
    '/properties/note/x-default',
    /a row of "company"/,
    /"x-ref": "company"/,
  ],
  [
    'the account as a default where there are none',
    field('note', { type: 'integer', 'x-ref': 'tag', 'x-default': '$user' }),
    '/properties/note/x-default',
    /no resource is one/,
    /Take it out/,
  ],
  [
    'a constant that is not allowed',
    field('kind', { type: 'string', enum: ['a'], const: 'b' }),
    '/properties/kind/const',
    /No value fits/,
    /Leave enum or const/,
  ],
  [
    'a word that says what is so anyway',
    field('note', { type: 'string', 'x-inline': true }),
    '/properties/note/x-inline',
    /true says nothing here/,
    /Write false/,
  ],
  [
    'a default that a pattern refuses',
    field('note', { type: 'string', pattern: '^a$', 'x-pattern-sentence': 'Write a.', default: 'b' }),
    '/properties/note/default',
    /does not match its pattern/,
    /Write a\./,
  ],
  [
    'two weights',
    {
      tag: withProperty(withProperty(tag, 'size', { type: 'integer', 'x-weight': true }), 'worth', {
        type: 'integer',
        'x-weight': true,
      }),
    },
    '/properties/worth/x-weight',
    /"size" is what a row weighs/,
    /one of the two/,
  ],
  [
    'a name that the database would cut',
    field('n'.repeat(64), { type: 'string' }),
    '/properties',
    /cannot name a field/,
    /63 characters/,
  ],
  ['a label that names nothing', top({ 'x-label': 'tags' }), '/x-label', /no field "tags"/, /x-label/],
  [
    'a yes or no as the label',
    { tag: { ...withProperty(tag, 'done', { type: 'boolean' }), 'x-label': 'done' } },
    '/x-label',
    /holds boolean/,
    /Name a text/,
  ],
  ['a unique set said twice', top({ 'x-unique': [['name'], ['name']] }), '/x-unique/1', /same fields/, /Take one/],
  ['a field twice in a set', top({ 'x-unique': [['name', 'name']] }), '/x-unique/0', /"name" stands there/, /Take/],
  ['a set of what is not stored', top({ 'x-unique': [['project_name']] }), '/x-unique/0', /is derived/, /derived from/],
  ['a resource called as before', top({ 'x-renamed-from': 'tag' }), '/x-renamed-from', /called so now/, /before/],
  ['a name taken from another', top({ 'x-renamed-from': 'project' }), '/x-renamed-from', /resource still/, /before/],
  ['a removed field of no name', top({ 'x-drop': ['Na me'] }), '/x-drop/0', /"Na me" is not the name/, /Name fields/],
  ['a second tenant', top({ 'x-tenancy': 'tenant' }), '/x-tenancy', /"company" is the tenant/, /one of the two/],
  ['a second guard of one name', top({ 'x-guard': 'project' }), '/x-guard', /"project" has this/, /one of the two/],
  [
    'two groups of one title',
    top({
      'x-groups': [
        { title: 'A', fields: ['name'] },
        { title: 'A', fields: ['color'] },
      ],
    }),
    '/x-groups/1/title',
    /Another group/,
    /Make them one/,
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
    'a note from nowhere',
    at({ note: { path: '/api/nothing', text: 'a' } }),
    `${screen}/note/path`,
    /no singleton/,
    /path of one/,
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
  ['a deletion that undoes nothing', collection({ leave: ['delete'] }), '/x-collections/0/leave', /undone/, /where/],
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
    'two types at once',
    field('note', { type: ['string', 'integer'] }),
    '/properties/note/type',
    /of one type/,
    /Name one/,
  ],
  [
    'a list of anything',
    field('list', { type: 'array', items: {} }),
    '/properties/list',
    /what the list holds/,
    /"items"/,
  ],
  [
    'ids that are texts',
    field('list', { type: 'array', items: { type: 'string' }, 'x-ref': 'tag' }),
    '/properties/list/items',
    /whole numbers/,
    /integer/,
  ],
  [
    'a row that is always there',
    field('next_id', { type: 'integer', 'x-ref': 'tag', default: 5 }),
    '/properties/next_id/default',
    /No row is there/,
    /out/,
  ],
  [
    'an id of several resources that is called none',
    field('about', { type: 'integer', 'x-ref': ['tag', 'project'] }),
    '/properties/about',
    /called by its id/,
    /"about_id"/,
  ],
  [
    'a count of what points elsewhere',
    field('count', { type: 'integer', 'x-from': 'company.name' }),
    '/properties/count/x-from',
    /does not point to "tag"/,
    /x-ref is this/,
  ],
  [
    'a field derived from itself',
    field('first', { type: 'string', 'x-from': 'parent_id.first' }),
    '/properties/first/x-from',
    /from itself/,
    /stored/,
  ],
  [
    'a write of what nobody writes',
    field('note', { type: 'string', readOnly: true, 'x-write': 'member' }),
    '/properties/note/x-write',
    /Nobody sets/,
    /out/,
  ],
  [
    'an allowed value that is too long',
    field('kind', { type: 'string', enum: ['abcd'], maxLength: 3 }),
    '/properties/kind/enum',
    /"abcd" is allowed and refused/,
    /Change one/,
  ],
  ['an order that goes down', top({ 'x-order': '-position' }), '/x-order', /not the name of a field/, /least up/],
  ['a tree without a first row', top({ required: ['name', 'parent_id'] }), '/x-tree', /no first/, /Let "parent_id"/],
  [
    'what is made for every row, required',
    top({ required: ['name', 'position'] }),
    '/required',
    /made for every row/,
    /./,
  ],
  [
    'two seeds of one name',
    top({
      'x-unique': [['name']],
      'x-seeds': [
        { name: 'a', project_id: 1 },
        { name: 'a', project_id: 1 },
      ],
    }),
    '/x-seeds/1',
    /those of seed 1/,
    /Change one/,
  ],
];

export const wrongTogether: readonly Case[] = [
  ...rows.map(([wrong, files, pointer, message, mend]) => ({ wrong, files, problem: { pointer, message, mend } })),
  {
    wrong: 'a member twice',
    files: { company, project, tag: JSON.stringify(tag).replace('{', '{"title":"Label",') },
    problem: { pointer: '', message: /stands there twice/, mend: /one of the two/ },
  },
  {
    wrong: 'a kind of message where nothing says the kinds',
    files: top({ 'x-notify': [{ kind: 'news', to: ['$creator'], sentence: 'There is news.' }] }),
    problem: { pointer: '/x-notify/0/kind', message: /says which kinds/, mend: /enum of its field "kind"/ },
  },
];
