/** Invalid files: each keyword is valid alone, but has no effect or contradicts another one. */
import { rightFiles } from './schema-folder.ts';
import { type Case, type CaseRow, casesOf, withProperty } from './wrong-case.ts';

const { company, project, tag } = rightFiles;

const top = (members: object): Case['files'] => ({ tag: { ...tag, ...members } });

const searched = (...fields: string[][]): Case['files'] => top({ 'x-search-text': { language: 'english', fields } });

const opening = { path: 'project_id.name', is: 'Open', sentence: 'It is closed.' };
const opened = (change: object): Case['files'] => top({ 'x-open-while': [{ ...opening, ...change }] });
const since = (field: object, change: object = {}): Case['files'] => ({
  tag: withProperty(withProperty(tag, 'done', { type: 'boolean' }), 'done_at', {
    type: ['string', 'null'],
    format: 'date-time',
    readOnly: true,
    'x-since': { path: 'done', ...change },
    ...field,
  }),
});

const rows: readonly CaseRow[] = [
  [
    'rows open by a reference there is not',
    opened({ path: 'projct_id.name' }),
    '/x-open-while/0/path',
    /no reference/,
    /"project_id"/,
  ],
  [
    'rows open by a field there is not',
    opened({ path: 'project_id.nam' }),
    '/x-open-while/0/path',
    /no field "nam"/,
    /"name"/,
  ],
  ['rows open with what is never so', opened({ is: 1 }), '/x-open-while/0/is', /never is 1/, /holds string/],
  [
    'a word of a refusal that nothing fills',
    opened({ sentence: 'For {who}.' }),
    '/x-open-while/0/sentence',
    /for \{who\}/,
    /value/,
  ],
  [
    'sentences by values that may be any',
    opened({ sentence: { Shut: 'No.' } }),
    '/x-open-while/0/sentence',
    /any value/,
    /one sentence/,
  ],
  [
    'a refusal by value that leaves one out',
    {
      tag: {
        ...withProperty(tag, 'done', { type: 'boolean' }),
        'x-open-while': [{ path: 'done', is: false, sentence: { yes: 'It is done.' } }],
      },
    },
    '/x-open-while/0/sentence',
    /where it is true/,
    /Add a sentence/,
  ],
  [
    'a right that excepts new rows',
    opened({ on: ['create'], unless: 'guard:write' }),
    '/x-open-while/0/unless',
    /about new ones/,
    /Take it out/,
  ],
  [
    'an exception for no word of access',
    opened({ unless: 'membre' }),
    '/x-open-while/0/unless',
    /not an access word/,
    /member/,
  ],
  [
    'an exception for who made a row that nobody makes',
    opened({ unless: ['mine'] }),
    '/x-open-while/0/unless',
    /who made a row/,
    /user_id/,
  ],
  [
    "a field that waits and is only the server's",
    { tag: withProperty(tag, 'done', { type: 'boolean', readOnly: true, 'x-open-while': opening }) },
    '/properties/done/x-open-while',
    /only the server sets/,
    /Take it out/,
  ],
  [
    'a moment since what is never yes',
    since({}, { path: 'name' }),
    '/properties/done_at/x-since/path',
    /never yes/,
    /yes or no/,
  ],
  [
    'a moment that people set',
    since({ readOnly: false }),
    '/properties/done_at/x-since',
    /keeps a moment/,
    /"readOnly": true/,
  ],
  [
    'a moment that needs what there is not',
    since({}, { needs: { path: 'nam', is: 'a', sentence: 'No.' } }),
    '/properties/done_at/x-since/needs/path',
    /no field "nam"/,
    /"name"/,
  ],
  [
    'rows anonymous by what is not stored',
    top({ 'x-anonymous-if': { path: 'project_id.name', hides: ['color'], fewest: 'project.name' } }),
    '/x-anonymous-if/path',
    /no yes or no that is stored/,
    /Name one/,
  ],
  [
    'an anonymous row that hides what there is not',
    top({ 'x-anonymous-if': { path: 'project_id.name', hides: ['colour'], fewest: 'project.name' } }),
    '/x-anonymous-if/hides/0',
    /no field "colour"/,
    /"color"/,
  ],
  [
    'an anonymous row that hides what is never empty',
    top({ 'x-anonymous-if': { path: 'project_id.name', hides: ['name'], fewest: 'project.name' } }),
    '/x-anonymous-if/hides/0',
    /never empty/,
    /Let it be empty/,
  ],
  [
    'rows checked by what is no schema',
    top({ 'x-checked-by': { schema: 'project_id.name', fields: ['name'] } }),
    '/x-checked-by/schema',
    /holds string, and no schema/,
    /Name an object/,
  ],
  [
    'a checked field there is not',
    top({ 'x-checked-by': { schema: 'project_id.name', fields: ['nam'] } }),
    '/x-checked-by/fields/0',
    /no field "nam"/,
    /"name"/,
  ],
  [
    'a checked field that nobody writes',
    top({ 'x-checked-by': { schema: 'project_id.name', fields: ['project_name'] } }),
    '/x-checked-by/fields/0',
    /not written by anybody/,
    /Take it out/,
  ],
  [
    'what is let go of and cannot be replaced',
    {
      tag: withProperty(tag, 'other_id', {
        type: ['integer', 'null'],
        'x-ref': 'tag',
        'x-on-delete': 'null',
        'x-replaceable': false,
      }),
    },
    '/properties/other_id/x-replaceable',
    /Nothing is replaced/,
    /"restrict"/,
  ],
  ['a search by no field', searched(['nam']), '/x-search-text/fields/0', /no field "nam"/, /"name"/],
  ['a search by a field twice', searched(['name'], ['name']), '/x-search-text/fields/1', /twice/, /Take one out/],
  ['a search by a derived field', searched(['project_name']), '/x-search-text/fields/0', /holds no words/, /texts/],
  [
    'a search by what not everybody reads',
    {
      tag: {
        ...withProperty(tag, 'hint', { type: 'string', 'x-read': 'company_admin' }),
        'x-search-text': { language: 'english', fields: [['hint']] },
      },
    },
    '/x-search-text/fields/0',
    /Not everybody reads "hint"/,
    /Take it out/,
  ],
  [
    'a search in no language',
    top({ 'x-search-text': { language: 'klingon', fields: [['name']] } }),
    '/x-search-text/language',
    /no language "klingon"/,
    /english/,
  ],
  ['a derived field that is required', top({ required: ['name', 'project_name'] }), '/required', /derived/, /Take/],
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
  [
    'a right given to nobody',
    top({ 'x-grants': { to: 'name', right: 'color' } }),
    '/x-grants/to',
    /"name" names nobody/,
    /whoever is given the right/,
  ],
  [
    'a right that is none',
    top({ 'x-grants': { to: 'parent_id', right: 'color' } }),
    '/x-grants/right',
    /no choice of read, write and admin/,
    /Name the field/,
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
  ['a title of blanks', top({ title: '  ' }), '/title', /is not a title/, /Write words/],
  ['a title of another resource', top({ title: 'project' }), '/title', /"project" is called/, /another title/],
  [
    'rows told apart by a field there is not',
    top({ 'x-detail': ['colour'] }),
    '/x-detail',
    /no field "colour"/,
    /"color"/,
  ],
  ['rows told apart by their name', top({ 'x-detail': ['name'] }), '/x-detail', /have it alike/, /other/],
  ['rows found by what is no text', top({ 'x-search': 1, 'x-label': 'parent_id' }), '/x-search', /by words/, /x-label/],
  ['seeds that are none', top({ 'x-seeds': [] }), '/x-seeds', /too little/, /leave the member/],
  ['a seed of nobody', top({ 'x-seeds': [{ name: 'a' }] }), '/x-seeds/0', /lacks "project_id"/, /Add it/],
  [
    'a seed that lacks what is required where it is shown',
    top({
      required: ['name', 'note'],
      properties: { ...tag.properties, note: { type: 'string', 'x-shown-if': { field: 'name' } } },
      'x-seeds': [{ name: 'a', project_id: 1 }],
    }),
    '/x-seeds/0/note',
    /Note is required/,
    /Add it/,
  ],
  ['a column of every table that goes', top({ 'x-drop': ['position'] }), '/x-drop/0', /Every table/, /Take it out/],
  [
    'a set of a list',
    { tag: { ...withProperty(tag, 'words', { type: 'array', items: { type: 'string' } }), 'x-unique': [['words']] } },
    '/x-unique/0',
    /several values/,
    /single value/,
  ],
  [
    'a set whose case is that of no text',
    {
      tag: {
        ...withProperty(tag, 'size', { type: 'integer' }),
        'x-unique': [{ fields: ['size'], case_insensitive: true }],
      },
    },
    '/x-unique/0',
    /None of these fields is a text/,
    /case_insensitive/,
  ],
  [
    'a set of which no row counts',
    top({ 'x-unique': [{ fields: ['color'], unless: 'name' }] }),
    '/x-unique/0',
    /no row would count/,
    /unless/,
  ],
  [
    'a seed that points to none',
    {
      company: {
        ...withProperty(company, 'above_id', { type: ['integer', 'null'], 'x-ref': 'company' }),
        'x-seeds': [{ name: 'Here' }, { name: 'There', above_id: 'Hear' }],
      },
    },
    '/x-seeds/1/above_id',
    /No seed of "company" is called "Hear"/,
    /"Here"\?/,
    'company',
  ],
  [
    'a seed with what is derived',
    top({ 'x-seeds': [{ name: 'a', project_id: 1, project_name: 'b' }] }),
    '/x-seeds/0/project_name',
    /derived/,
    /Take it out/,
  ],
  ['a word that companies do not set', top({ 'x-renamed-word': 'tag' }), '/x-renamed-word', /no word "tag"/, /Add it/],
  [
    'a limit that is no number',
    top({ 'x-limits': [{ where: { name: 'a' }, within: 'project_id', most: 'name', sentence: 'No more.' }] }),
    '/x-limits/0/most',
    /no whole number/,
    /Name one/,
  ],
  [
    'rows on a page that is not there',
    top({ 'x-opens': '/projcts/{project}/modules/{id}' }),
    '/x-opens',
    /No page has the address \/projcts/,
    /screen/,
  ],
  [
    'rows seen in what they do not belong to',
    top({ 'x-opens': '/projects/{projct}' }),
    '/x-opens',
    /no "projct"/,
    /"project"\?/,
  ],
  [
    'a set of a yes or no alone',
    { tag: { ...withProperty(tag, 'done', { type: 'boolean', default: false }), 'x-unique': [['done']] } },
    '/x-unique/0',
    /only be a handful/,
    /"\$owner"/,
  ],
  [
    'a secret as the label',
    { tag: { ...withProperty(tag, 'key', { type: 'string', format: 'secret' }), 'x-label': 'key' } },
    '/x-label',
    /shown to nobody/,
    /another/,
  ],
  [
    'a set of a secret',
    { tag: { ...withProperty(tag, 'key', { type: 'string', format: 'secret' }), 'x-unique': [['key']] } },
    '/x-unique',
    /sealed/,
    /out/,
  ],
  [
    'a sentence with a word that nothing fills in',
    top({ 'x-limits': [{ where: { name: 'a' }, least: 1, sentence: 'One {thing} is needed.' }] }),
    '/x-limits/0/sentence',
    /filled in for \{thing\}/,
    /Take it out/,
  ],
];

export const resourcesTogether: readonly Case[] = [
  ...casesOf(rows),
  {
    wrong: 'a member twice',
    files: { company, project, tag: JSON.stringify(tag).replace('{', '{"title":"Label",') },
    problem: { pointer: '', message: /^"title" stands there twice/, mend: /one of the two/ },
  },
  {
    wrong: 'a kind of message where nothing says the kinds',
    files: top({ 'x-notify': [{ kind: 'news', to: ['$creator'], sentence: 'There is news.' }] }),
    problem: { pointer: '/x-notify/0/kind', message: /says which kinds/, mend: /enum of its field "kind"/ },
  },
];
