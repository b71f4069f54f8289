/** Faults in the charts of a screen, and in the minimum number of anonymous people. */
import { rightFiles } from './schema-folder.ts';
import { type Case, type CaseRow, casesOf, withCollection, withProperty } from './wrong-case.ts';

const { tag } = rightFiles;
const charts = '/x-collections/0/screen/charts';

/** The tags with charts that have these keywords. */
const charted = (words: object, screen: object = {}): Case['files'] => ({
  tag: withCollection(withProperty(tag, 'done', { type: 'boolean', default: false }), {
    screen: { route: '/plans', view: 'charts', charts: words, ...screen },
  }),
});

/** Anonymous tags, with settings of the installation. */
const anonymous = (
  fewest: string,
  smallest: object = { type: 'integer', minimum: 2, default: 5 },
  compares?: string,
): Case['files'] => ({
  tag: {
    ...withProperty(withProperty(tag, 'secret_ballot', { type: 'boolean', default: false }), 'note', {
      type: ['string', 'null'],
    }),
    'x-anonymous-if': { path: 'secret_ballot', hides: ['note'], fewest, ...(compares && { compares }) },
  },
  setting: {
    title: 'Setting',
    'x-label': 'smallest',
    properties: { smallest },
    'x-collections': [{ path: '/api/settings', access: { read: 'member', write: 'system_admin' } }],
  },
});

/** Valid files: a case has no fault other than its own. */
export const rightCharts = [charted({ fields: ['done', 'name'] }), anonymous('setting.smallest')];

const rows: readonly CaseRow[] = [
  [
    'a chart of no field',
    charted({ fields: ['dome'] }),
    `${charts}/fields/0`,
    /no field "dome" to chart/,
    /mean "done"/,
  ],
  [
    'a chart of what is an object',
    {
      tag: withCollection(withProperty(tag, 'shape', { type: 'object', default: {} }), {
        screen: { route: '/plans', view: 'charts', charts: { fields: ['shape'] } },
      }),
    },
    `${charts}/fields/0`,
    /values of "shape" have no chart/,
    /There are: company_id, name/,
  ],
  ['charts for each of a choice', charted({ each: 'done' }), `${charts}/each`, /split by a reference/, /./],
  [
    'charts of what splits them',
    charted({ each: 'project_id', fields: ['project_id'] }),
    `${charts}/each`,
    /would have one bar/,
    /Take it out of "fields"/,
  ],
  [
    'a comparison by what forms no groups',
    charted({ by: [{ field: 'name' }] }),
    `${charts}/by/0/field`,
    /"name" is none/,
    /There are: company_id, project_id, parent_id, done/,
  ],
  [
    'a comparison with a chart of no field',
    charted({ by: [{ field: 'done', fields: ['dome'] }] }),
    `${charts}/by/0/fields/0`,
    /no field "dome"/,
    /mean "done"/,
  ],
  [
    'anonymous people compared by what is read',
    anonymous('setting.smallest', undefined, 'note'),
    '/x-anonymous-if/compares',
    /can be read or set/,
    /"x-read": "nobody"/,
  ],
  [
    'anonymous people compared by no field',
    anonymous('setting.smallest', undefined, 'team'),
    '/x-anonymous-if/compares',
    /no field "team"/,
    /./,
  ],
  [
    'a list of an account that it does not have',
    {
      tag: withProperty(tag, 'team_ids', {
        type: 'array',
        items: { type: 'integer' },
        'x-ref': 'project',
        'x-on-delete': 'null',
        'x-default': '$user.team_ids',
      }),
    },
    '/properties/team_ids/x-default',
    /no list of an account/,
    /./,
  ],
  ['charts that say nothing', charted({}), charts, /./, /./],
  [
    'a setting of no resource',
    anonymous('settings.smallest'),
    '/x-anonymous-if/fewest',
    /no resource "settings"/,
    /mean "setting"/,
  ],
  [
    'a setting that is no field',
    anonymous('setting.smalest'),
    '/x-anonymous-if/fewest',
    /no field "smalest"/,
    /mean "smallest"/,
  ],
  [
    'a setting that lets one person be told of',
    anonymous('setting.smallest', { type: 'integer', minimum: 1, default: 5 }),
    '/x-anonymous-if/fewest',
    /no whole number of at least 2/,
    /"minimum": 2/,
  ],
];

export const wrongCharts: readonly Case[] = casesOf(rows);
