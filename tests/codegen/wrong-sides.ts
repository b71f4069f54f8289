/** Faults in the two sides of a pair view. */
import { rightFiles } from './schema-folder.ts';
import { type Case, casesOf, without } from './wrong-case.ts';

const reference = { type: ['integer', 'null'], 'x-ref': 'tag', 'x-on-delete': 'cascade' };

/** Rows that connect two tags of a project. */
export const tagPair = {
  title: 'Tag pair',
  'x-owner': 'project_id',
  'x-label': 'from_id',
  required: ['from_id'],
  properties: {
    project_id: { type: 'integer', 'x-ref': 'project' },
    from_id: { type: 'integer', 'x-ref': 'tag', 'x-on-delete': 'cascade' },
    to_id: reference,
    kind: { type: 'string', enum: ['same', 'none'], default: 'same' },
    state: { type: 'string', enum: ['open', 'yes', 'no'], default: 'open' },
    likely: { type: ['number', 'null'] },
    tag_ids: { type: 'array', items: { type: 'integer' }, 'x-ref': 'tag', 'x-on-delete': 'null' },
  },
};

export const pairSides = {
  left: { field: 'from_id', within: 'parent_id' },
  right: { field: 'to_id' },
  none: { kind: 'none' },
  by_hand: { likely: null },
  score: 'likely',
  doubt: 'state',
  decision: { field: 'state', accept: 'yes', reject: 'no' },
  suggestions: { call: 'tag_suggestions', left: 'left_id', right: 'right_id' },
};

/** A resource file of pairs whose screen has these sides. */
export const pairedBy = (sides: object | undefined, view = 'pairs', path = '/api/projects/{project_id}/tag_pairs') => ({
  tag_pair: {
    ...tagPair,
    'x-collections': [
      { path, access: 'project', screen: { tab: '/projects/{project_id}', view, ...(sides && { sides }) } },
    ],
  },
});

const at = '/x-collections/0/screen';

export const wrongSides: readonly Case[] = casesOf([
  [
    'pairs of nobody knows what',
    pairedBy(undefined),
    `${at}/view`,
    /draws what two references point to, and the screen does not say which/,
    /Say it with "sides"/,
    'tag_pair',
  ],
  [
    'a side by a field there is not',
    pairedBy({ ...pairSides, right: { field: 'too_id' } }),
    `${at}/sides/right/field`,
    /There is no field "too_id"/,
    /Did you mean "to_id"\?/,
    'tag_pair',
  ],
  [
    'a side of several',
    pairedBy({ ...pairSides, right: { field: 'tag_ids' } }),
    `${at}/sides/right/field`,
    /"tag_ids" does not point to one row of one resource/,
    /Name a reference|Did you mean/,
    'tag_pair',
  ],
  [
    'the same on both sides',
    pairedBy({ ...pairSides, right: { field: 'from_id' } }),
    `${at}/sides/right/field`,
    /"from_id" stands on the left already/,
    /Name another/,
    'tag_pair',
  ],
  [
    'a side that nobody lists',
    {
      ...pairedBy(pairSides),
      tag: { ...without(rightFiles.tag, 'x-collections'), 'x-collections': [] },
    },
    `${at}/sides/left/field`,
    /No list of "tag" is in reach of \/api\/projects\/\{project_id\}\/tag_pairs/,
    /Offer one/,
    'tag_pair',
  ],
  [
    'a side within what its rows do not point to',
    pairedBy({ ...pairSides, left: { field: 'from_id', within: 'parnt_id' } }),
    `${at}/sides/left/within`,
    /"tag" has no reference "parnt_id"/,
    /Did you mean "parent_id"\?/,
    'tag_pair',
  ],
  [
    'no counterpart where there is always one',
    pairedBy({ ...pairSides, left: { field: 'to_id' }, right: { field: 'from_id' } }),
    `${at}/sides/none`,
    /"from_id" is never empty/,
    /Take it out/,
    'tag_pair',
  ],
  [
    'no counterpart by a value there is not',
    pairedBy({ ...pairSides, none: { kind: 'nothing' } }),
    `${at}/sides/none/kind`,
    /./,
    /./,
    'tag_pair',
  ],
  [
    'a doubt that is no choice',
    pairedBy({ ...pairSides, doubt: 'likely' }),
    `${at}/sides/doubt`,
    /"likely" is no choice/,
    /Name a field with an enum|Did you mean/,
    'tag_pair',
  ],
  [
    'by hand with a field there is not',
    pairedBy({ ...pairSides, by_hand: { likly: null } }),
    `${at}/sides/by_hand/likly`,
    /There is no field "likly"/,
    /Did you mean "likely"\?/,
    'tag_pair',
  ],
  [
    'a score that is no number',
    pairedBy({ ...pairSides, score: 'kind' }),
    `${at}/sides/score`,
    /"kind" is no number/,
    /likely|Name a number/,
    'tag_pair',
  ],
  [
    'a decision by what is no choice',
    pairedBy({ ...pairSides, decision: { field: 'likely', accept: 'yes', reject: 'no' } }),
    `${at}/sides/decision/field`,
    /"likely" is no choice/,
    /Name a field with an enum|Did you mean/,
    'tag_pair',
  ],
  [
    'a decision that no row can have',
    pairedBy({ ...pairSides, decision: { field: 'state', accept: 'yess', reject: 'no' } }),
    `${at}/sides/decision/accept`,
    /./,
    /./,
    'tag_pair',
  ],
]);
