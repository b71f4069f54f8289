/** Faults in a resource file and its fields. */
import { rightFiles } from './schema-folder.ts';
import { type Case, casesOf, withCollection, without, withoutField, withProperty } from './wrong-case.ts';

const { company, tag } = rightFiles;

export const wrongFields: readonly Case[] = [
  {
    wrong: 'a seed with an icon there is not',
    files: {
      tag: {
        ...withProperty(tag, 'icon', { type: 'string', format: 'icon' }),
        'x-seeds': [{ name: 'One', icon: 'bar-chrt' }],
      },
    },
    problem: { pointer: '/x-seeds/0/icon', message: /it is no icon\.$/, mend: /Did you mean "bar-chart"\?/ },
  },
  {
    wrong: 'a field derived through a reference there is not',
    files: { tag: withProperty(tag, 'n', { type: 'string', 'x-from': 'projct_id.name' }) },
    problem: { pointer: '/properties/n/x-from', message: /neither a reference/, mend: /"project_id\.name"/ },
  },
  {
    wrong: 'a title of a value there is not',
    files: {
      tag: withProperty(tag, 'kind', { type: 'string', enum: ['small'], 'x-values': { smll: { title: 'Small' } } }),
    },
    problem: { pointer: '/properties/kind/x-values', message: /"smll" is none/, mend: /Did you mean "small"\?/ },
  },
  {
    wrong: 'no JSON',
    files: { tag: '{ "title": "Tag", }' },
    problem: {
      pointer: '',
      message: /^This is not JSON: Expected double-quoted property name\.$/,
      mend: /syntax; a comma after the last/,
    },
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
    wrong: "the name of one of PostgreSQL's own tables",
    files: { tag, pg_class: tag },
    problem: {
      file: 'schemas/resources/pg_class.json',
      pointer: '',
      message: /begin with "pg_" are not those of resources/,
      mend: /class\.json/,
    },
  },
  {
    wrong: 'a field that every object of JavaScript has',
    files: { tag: withProperty(tag, 'constructor', { type: 'string' }) },
    problem: { pointer: '/properties/constructor', message: /every object of JavaScript/, mend: /"constructor_name"/ },
  },
  {
    wrong: 'a reference with two letters in each other’s place',
    files: { tag: withProperty(tag, 'other_id', { type: 'integer', 'x-ref': 'tga' }) },
    problem: { pointer: '/properties/other_id/x-ref', message: /no resource "tga"/, mend: /Did you mean "tag"\?/ },
  },
  {
    wrong: 'no title',
    files: { tag: without(tag, 'title') },
    problem: { pointer: '', message: /"title" is missing/, mend: /Add it/ },
  },
  {
    wrong: 'an unknown member',
    files: { tag: { ...tag, 'x-colection': [] } },
    problem: {
      pointer: '',
      message: /"x-colection" is not a member known here/,
      mend: /Did you mean "x-collections"\?/,
    },
  },
  {
    wrong: 'an unknown member of a field',
    files: { tag: withProperty(tag, 'name', { type: 'string', maxlength: 3 }) },
    problem: {
      pointer: '/properties/name',
      message: /"maxlength" is not a member/,
      mend: /Did you mean "maxLength"\?/,
    },
  },
  {
    wrong: 'an unknown type',
    files: { tag: withProperty(tag, 'name', { type: 'place' }) },
    problem: {
      pointer: '/properties/name/type',
      message: /"place" is not one of those allowed/,
      mend: /string, integer/,
    },
  },
  {
    wrong: 'an unknown format',
    files: { tag: withProperty(tag, 'color', { type: 'string', format: 'colour' }) },
    problem: { pointer: '/properties/color/format', message: /"colour" is not one/, mend: /Did you mean "color"\?/ },
  },
  {
    wrong: 'an unknown access word',
    files: { tag: withCollection(tag, { access: 'admins' }) },
    problem: {
      pointer: '/x-collections/0/access',
      message: /"admins" is not an access word/,
      mend: /an audience \(public, session/,
    },
  },
  {
    wrong: 'an access word misspelt',
    files: { tag: withCollection(tag, { access: { read: 'geust', write: 'member' } }) },
    problem: {
      pointer: '/x-collections/0/access/read',
      message: /"geust" is not an access/,
      mend: /Did you mean "guest"/,
    },
  },
  {
    wrong: 'a field in camel case',
    files: { tag: withProperty(tag, 'riskLevel', { type: 'string' }) },
    problem: { pointer: '/properties', message: /"riskLevel" cannot name a field/, mend: /"risk_level"/ },
  },
  {
    wrong: 'a keyword misspelt beside another',
    files: { tag: withProperty(tag, 'name', { type: 'string', maxLenght: 3, minLenght: 1 }) },
    problem: { pointer: '/properties/name', message: /"minLenght" is not a member/, mend: /Did you mean "minLength"/ },
  },
  {
    wrong: 'a pattern that is no regular expression',
    files: { tag: withProperty(tag, 'short', { type: 'string', pattern: '[a-z' }) },
    problem: {
      pointer: '/properties/short/pattern',
      message: /"\[a-z" is not a regular expression/,
      mend: /brackets/,
    },
  },
  {
    wrong: 'a pattern that is no regular expression, of a field that seeds and a default fill in',
    files: {
      tag: {
        ...withProperty(tag, 'short', { type: 'string', pattern: '[', default: 'a' }),
        'x-seeds': [{ name: 'A', short: 'b' }],
      },
    },
    problem: { pointer: '/properties/short/pattern', message: /"\[" is not a regular expression/, mend: /brackets/ },
  },
  {
    wrong: 'a pattern whose refusal no sentence explains',
    files: { tag: withProperty(tag, 'words', { type: 'array', items: { type: 'string', pattern: '^[a-z]+$' } }) },
    problem: {
      pointer: '/properties/words/items/pattern',
      message: /Nothing says what to enter/,
      mend: /"x-pattern-sentence"/,
    },
  },
  {
    wrong: 'a text where a whole number must stand',
    files: { tag: { ...tag, 'x-search': '3' } },
    problem: { pointer: '/x-search', message: /"3" is not a whole number/, mend: /without quotation marks/ },
  },
  {
    wrong: 'a comparison with a field misspelt',
    files: {
      tag: {
        ...tag,
        properties: {
          ...tag.properties,
          starts_on: { type: 'string', format: 'date' },
          ends_on: { type: 'string', format: 'date', 'x-at-least': 'start_on' },
        },
      },
    },
    problem: {
      pointer: '/properties/ends_on/x-at-least',
      message: /no other field "start_on"/,
      mend: /Did you mean "starts_on"/,
    },
  },
  {
    wrong: 'a default that is none of the allowed values',
    files: { tag: withProperty(tag, 'kind', { type: 'string', enum: ['a', 'b'], default: 'c' }) },
    problem: {
      pointer: '/properties/kind/default',
      message: /The default "c" is a value that the field itself/,
      mend: /one of: a, b/,
    },
  },
  {
    wrong: 'a default misspelt',
    files: { tag: withProperty(tag, 'kind', { type: 'string', enum: ['low', 'high'], default: 'hihg' }) },
    problem: { pointer: '/properties/kind/default', message: /The default "hihg"/, mend: /Did you mean "high"/ },
  },
  {
    wrong: 'a value that is allowed twice',
    files: { tag: withProperty(tag, 'kind', { enum: ['a', 'b', 'a'] }) },
    problem: { pointer: '/properties/kind/enum', message: /"a" is allowed twice/, mend: /Take one/ },
  },
  {
    wrong: 'a least above the most',
    files: { tag: withProperty(tag, 'size', { type: 'integer', minimum: 5, maximum: 1 }) },
    problem: {
      pointer: '/properties/size/maximum',
      message: /No value fits: .* is 5, and the most is 1/,
      mend: /one of the two/,
    },
  },
  {
    wrong: 'a seed with a value that its field refuses',
    files: {
      tag: {
        ...withProperty(tag, 'kind', { type: 'string', enum: ['low', 'high'] }),
        'x-seeds': [
          { name: 'A', kind: 'low' },
          { name: 'B', kind: 'hihg' },
        ],
      },
    },
    problem: { pointer: '/x-seeds/1/kind', message: /The seed's "hihg"/, mend: /Did you mean "high"/ },
  },
  {
    wrong: 'a default of another type',
    files: { tag: withProperty(tag, 'size', { type: 'integer', minimum: 1, default: 0 }) },
    problem: { pointer: '/properties/size/default', message: /it must be at least 1\.$/, mend: /Change the value/ },
  },
  {
    wrong: 'a default that is too short',
    files: { tag: withProperty(tag, 'code', { type: 'string', minLength: 1, default: '' }) },
    problem: {
      pointer: '/properties/code/default',
      message: /it needs at least 1 character; this has 0\.$/,
      mend: /Change/,
    },
  },
  {
    wrong: 'an icon that is not there',
    files: { tag: { ...tag, 'x-icon': 'exclamation-triangel' } },
    problem: {
      pointer: '/x-icon',
      message: /no icon "exclamation-triangel"/,
      mend: /Did you mean "exclamation-triangle"/,
    },
  },
  {
    wrong: 'a field that is implied',
    files: { tag: withProperty(tag, 'created_at', { type: 'string' }) },
    problem: { pointer: '/properties/created_at', message: /implied in every table/, mend: /Take it out/ },
  },
  {
    wrong: 'a field with the name of the base of an update',
    files: { tag: withProperty(tag, 'base', { type: 'string' }) },
    problem: { pointer: '/properties/base', message: /base has the former values/, mend: /Rename it/ },
  },
  {
    wrong: 'a required field that is not there',
    files: { tag: { ...tag, required: ['nam'] } },
    problem: { pointer: '/required', message: /no field "nam"/, mend: /Did you mean "name"/ },
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
    files: { tag: withProperty(tag, 'picture', { $ref: '../definitions.json#/picture' }) },
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
    wrong: 'a reference that copies begin without',
    files: { tag: withProperty(tag, 'project_id', { type: 'integer', 'x-ref': 'project', 'x-copied': false }) },
    problem: { pointer: '/properties/project_id/x-copied', message: /value that is stored/, mend: /out/ },
  },
  {
    wrong: 'a required value that copies begin without',
    files: { tag: { ...withProperty(tag, 'code', { type: 'string', 'x-copied': false }), required: ['name', 'code'] } },
    problem: { pointer: '/properties/code/x-copied', message: /lack a required value/, mend: /default/ },
  },
  {
    wrong: 'positions of entries without a join resource',
    files: {
      tag: withProperty(tag, 'project_ids', {
        type: 'array',
        items: { type: 'integer' },
        'x-ref': 'project',
        'x-position': 'rank',
      }),
    },
    problem: {
      pointer: '/properties/project_ids/x-position',
      message: /Entries have no fields/,
      mend: /x-through/,
    },
  },
  ...[
    ['a position that the join resource lacks', {}, /no field "rank"/],
    ['a position that is no number', { rank: { type: 'string' } }, /no whole number that may be empty/],
    ['a position that may not be empty', { rank: { type: 'integer' } }, /no whole number that may be empty/],
  ].map(([wrong, fields, message]) => ({
    wrong: wrong as string,
    files: {
      tag: withProperty(tag, 'project_ids', {
        type: 'array',
        items: { type: 'integer' },
        'x-ref': 'project',
        'x-through': 'tagging',
        'x-position': 'rank',
      }),
      tagging: {
        title: 'Tagging',
        'x-icon': 'tag',
        'x-owner': 'tag_id',
        'x-label': 'project_id',
        required: ['tag_id', 'project_id'],
        properties: {
          tag_id: { type: 'integer', 'x-ref': 'tag' },
          project_id: { type: 'integer', 'x-ref': 'project' },
          ...(fields as object),
        },
      },
    },
    problem: { pointer: '/properties/project_ids/x-position', message: message as RegExp, mend: /./ },
  })),
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
    problem: { pointer: '/x-unique/0', message: /no field "nme"/, mend: /Did you mean "name"/ },
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
      mend: /Did you mean "name"\?/,
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
    wrong: 'a reference that nothing narrows',
    files: {
      tag: withProperty(tag, 'n_id', { type: ['integer', 'null'], 'x-ref': 'tag', 'x-narrowed-by': 'projct_id' }),
    },
    problem: {
      pointer: '/properties/n_id/x-narrowed-by',
      message: /There is no other field "projct_id"/,
      mend: /Did you mean "project_id"\?/,
    },
  },
  ...casesOf([
    [
      'choices in a list of what is no owner',
      {
        tag: withProperty(tag, 'other_id', {
          type: ['integer', 'null'],
          'x-ref': 'tag',
          'x-among': 'projct_id.tag_ids',
        }),
      },
      '/properties/other_id/x-among',
      /"projct_id" is no owner of these rows/,
      /Did you mean "project_id"\?/,
    ],
    [
      'choices in a list there is not',
      {
        tag: withProperty(tag, 'other_id', {
          type: ['integer', 'null'],
          'x-ref': 'tag',
          'x-among': 'project_id.tag_idz',
        }),
      },
      '/properties/other_id/x-among',
      /"tag_idz" is no list of references of "project"/,
      /Did you mean "tag_ids"\?/,
    ],
    [
      'choices in a list of what the rows do not belong to',
      {
        tag: withProperty(tag, 'other_id', {
          type: ['integer', 'null'],
          'x-ref': 'tag',
          'x-among': 'project_id.tag_ids',
        }),
      },
      '/properties/other_id/x-among',
      /"tag" does not belong to "tag", which "project_id\.tag_ids" lists/,
      /what owns the rows/,
    ],
    [
      'emptied by a field there is not',
      { tag: withProperty(tag, 'note', { type: ['string', 'null'], 'x-cleared-by': 'colour' }) },
      '/properties/note/x-cleared-by',
      /There is no other field "colour"/,
      /Did you mean "color"\?/,
    ],
    [
      'emptied though it is never empty',
      { tag: withProperty(tag, 'note', { type: 'string', 'x-cleared-by': 'color' }) },
      '/properties/note/x-cleared-by',
      /Only a stored value that may be empty is emptied/,
      /Add "null" to its type/,
    ],
    [
      'emptied by what is derived',
      { tag: withProperty(tag, 'note', { type: ['string', 'null'], 'x-cleared-by': 'project_name' }) },
      '/properties/note/x-cleared-by',
      /"project_name" is no other stored value/,
      /Name one that is stored|Did you mean/,
    ],
    [
      'a copy that somebody sets',
      {
        tag: withProperty(tag, 'copy_id', {
          ...{ type: ['integer', 'null'], 'x-ref': 'tag', 'x-on-delete': 'null', 'x-copy-of': 'project_id.tag_id' },
        }),
      },
      '/properties/copy_id/x-copy-of',
      /Only a reference that nobody sets is a copy/,
      /"readOnly": true/,
    ],
    [
      'a copy of what there is not',
      {
        tag: withProperty(tag, 'copy_id', {
          ...{ type: ['integer', 'null'], readOnly: true, 'x-ref': 'tag', 'x-on-delete': 'null' },
          'x-copy-of': 'project_id.nothing',
        }),
      },
      '/properties/copy_id/x-copy-of',
      /not a field of a referenced row/,
      /reference\.field/,
    ],
    [
      'values within what is no reference',
      {
        tag: withProperty(tag, 'more', {
          ...{ type: 'object', 'x-schema': 'project_id.shape', 'x-within': 'project_id.other_id' },
        }),
      },
      '/properties/more/x-within',
      /no reference of a referenced row/,
      /assessment_id\.project_id/,
    ],
    [
      'choices of what is no reference',
      { tag: withProperty(tag, 'size', { type: 'integer', 'x-among': 'project_id.tag_ids' }) },
      '/properties/size/x-among',
      /Only a reference to one row/,
      /Take it out/,
    ],
  ]),
  {
    wrong: 'a word that says something of another type',
    files: { tag: withProperty(tag, 'size', { type: 'integer', minLength: 2 }) },
    problem: {
      pointer: '/properties/size/minLength',
      message: /type string, and this holds integer/,
      mend: /Take it out/,
    },
  },
  {
    wrong: 'a field without a type',
    files: { tag: withProperty(tag, 'size', { title: 'Size' }) },
    problem: { pointer: '/properties/size', message: /Nothing says what the field holds/, mend: /"type"/ },
  },
  {
    wrong: 'a list of nothing in particular',
    files: { tag: withProperty(tag, 'words', { type: 'array' }) },
    problem: { pointer: '/properties/words', message: /what the list holds/, mend: /"items"/ },
  },
  {
    wrong: 'an allowed value of another type',
    files: { tag: withProperty(tag, 'size', { type: 'integer', enum: [1, 'two'] }) },
    problem: { pointer: '/properties/size/enum', message: /"two" is allowed and never fits/, mend: /the type/ },
  },
  {
    wrong: 'an object that must have a member it does not know',
    files: {
      tag: withProperty(tag, 'box', {
        type: 'object',
        required: ['heigth'],
        properties: { height: { type: 'integer' } },
      }),
    },
    problem: { pointer: '/properties/box/required', message: /no member "heigth"/, mend: /Did you mean "height"/ },
  },
  {
    wrong: 'a default that its format refuses',
    files: { tag: withProperty(tag, 'color', { type: 'string', format: 'color', default: 'red' }) },
    problem: { pointer: '/properties/color/default', message: /is no color/, mend: /Enter a colour/ },
  },
  {
    wrong: 'an example that its format refuses',
    files: { tag: withProperty(tag, 'color', { type: 'string', format: 'color', examples: ['red'] }) },
    problem: { pointer: '/properties/color/examples/0', message: /The example "red"/, mend: /Enter a colour/ },
  },
  {
    wrong: 'a reference that is a text',
    files: { tag: withProperty(tag, 'other_id', { type: 'string', 'x-ref': 'project' }) },
    problem: { pointer: '/properties/other_id/type', message: /whole number/, mend: /"integer"/ },
  },
  {
    wrong: 'a reference that is let go of and may not be empty',
    files: {
      tag: {
        ...withProperty(tag, 'other_id', { type: 'integer', 'x-ref': 'project', 'x-on-delete': 'null' }),
        required: ['name', 'other_id'],
      },
    },
    problem: { pointer: '/properties/other_id/x-on-delete', message: /could not be let go of/, mend: /"null"/ },
  },
  {
    wrong: 'an order kept in a text',
    files: { tag: { ...tag, 'x-order': 'name' } },
    problem: { pointer: '/x-order', message: /"name" holds string/, mend: /whole number/ },
  },
  {
    wrong: 'a field renamed from one that is there',
    files: { tag: withProperty(tag, 'label', { type: 'string', 'x-renamed-from': 'name' }) },
    problem: {
      pointer: '/properties/label/x-renamed-from',
      message: /"name" is a field of this file still/,
      mend: /called before/,
    },
  },
  {
    wrong: 'a dropped field that is there',
    files: { tag: { ...tag, 'x-drop': ['color'] } },
    problem: { pointer: '/x-drop', message: /still among the properties/, mend: /Take it out/ },
  },
  {
    wrong: 'a seed without what every row has',
    files: { tag: { ...tag, 'x-seeds': [{ color: '#fff' }] } },
    problem: { pointer: '/x-seeds/0', message: /lacks "name"/, mend: /Add it/ },
  },
  {
    wrong: 'an empty set of unique fields',
    files: { tag: { ...tag, 'x-unique': [[]] } },
    problem: { pointer: '/x-unique/0', message: /1 or more are asked for/, mend: /Fill it in/ },
  },
];
