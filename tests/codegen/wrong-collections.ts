/** Faults in the collections of a resource file. */
import { rightFiles } from './schema-folder.ts';
import { type Case, withCollection, without, withoutField, withProperty } from './wrong-case.ts';

const { company, project, tag } = rightFiles;

export const wrongCollections: readonly Case[] = [
  {
    wrong: 'a path that cannot be one',
    files: { tag: withCollection(tag, { path: 'api/tags' }) },
    problem: { pointer: '/x-collections/0/path', message: /"api\/tags" is not a path/, mend: /Begin with \/api\// },
  },
  {
    wrong: 'a path through a collection that nobody offers',
    files: { tag: withCollection(tag, { path: '/api/assessments/{project_id}/tags' }) },
    problem: {
      pointer: '/x-collections/0/path',
      message: /goes through \/api\/assessments/,
      mend: /Offer \/api\/assessments first/,
    },
  },
  {
    wrong: 'a path below something it does not hang on',
    files: {
      company: {
        ...company,
        'x-collections': [
          ...company['x-collections'],
          { path: '/api/projects/{project_id}/companies', access: 'member' },
        ],
      },
      project: withoutField(project, 'company_id', 'x-owner'),
      tag,
    },
    problem: {
      file: 'schemas/resources/company.json',
      pointer: '/x-collections/1/path',
      message: /Nothing says how "company" hangs on "project"/,
      mend: /Add a reference/,
    },
  },
  {
    wrong: 'a view that nobody draws',
    files: { tag: withCollection(tag, { screen: { route: '/tags', view: 'bord' } }) },
    problem: { pointer: '/x-collections/0/screen/view', message: /"bord" is not one of/, mend: /mean "board"/ },
  },
  {
    wrong: 'a board of rows that have nothing to be columns',
    files: { tag: withCollection(withoutField(tag, 'project_name'), { screen: { route: '/tags', view: 'matrix' } }) },
    problem: { pointer: '/x-collections/0/screen/view', message: /A matrix is by .*not enough/, mend: /Declare one/ },
  },
  {
    wrong: 'a board by a field that it cannot be by',
    files: { tag: withCollection(tag, { screen: { route: '/tags', view: 'board', by: ['color'] } }) },
    problem: {
      pointer: '/x-collections/0/screen/by/0',
      message: /"color" cannot be the columns of a board/,
      mend: /parent_id/,
    },
  },
  {
    wrong: 'a matrix by one field',
    files: {
      tag: withCollection(withProperty(tag, 'kind', { enum: ['a', 'b'] }), {
        screen: { route: '/tags', view: 'matrix', by: ['kind'] },
      }),
    },
    problem: {
      pointer: '/x-collections/0/screen/by',
      message: /by 2 fields, and one is named/,
      mend: /rows and columns/,
    },
  },
  {
    wrong: 'a tree of rows without parents',
    files: { tag: withCollection(without(tag, 'x-tree'), { screen: { route: '/tags', view: 'tree' } }) },
    problem: { pointer: '/x-collections/0/screen/view', message: /rows that point to their parents/, mend: /"x-tree"/ },
  },
  {
    wrong: 'a form of many rows',
    files: { tag: withCollection(tag, { screen: { route: '/tags', view: 'form' } }) },
    problem: { pointer: '/x-collections/0/screen/view', message: /draws one row, and there are many/, mend: /"table"/ },
  },
  {
    wrong: 'a path offered twice',
    files: { tag, label: { ...tag, title: 'Label' } },
    problem: {
      file: '',
      pointer: '/x-collections/0/path',
      message: /already offered by "(tag|label)"/,
      mend: /another path/,
    },
  },
  {
    wrong: 'no access where nothing can be inherited',
    files: { tag, project: withCollection(without(project, 'x-guard'), { access: undefined }) },
    problem: {
      file: 'schemas/resources/project.json',
      pointer: '/x-collections/0/access',
      message: /Who may read here/,
      mend: /Say access\.read/,
    },
  },
  {
    wrong: 'a guard asked where no owner has one',
    files: { tag, company: withCollection(company, { access: 'guard' }) },
    problem: {
      file: 'schemas/resources/company.json',
      pointer: '/x-collections/0/access',
      message: /no owner of this resource has one/,
      mend: /audience/,
    },
  },
  {
    wrong: 'a condition on an unknown field',
    files: { tag: withCollection(tag, { where: { archived: true } }) },
    problem: { pointer: '/x-collections/0/where', message: /no field "archived"/, mend: /Name a field/ },
  },
  {
    wrong: 'a first order by something that is no field',
    files: { tag: withCollection(tag, { screen: { route: '/tags', sort: '-colour' } }) },
    problem: { pointer: '/x-collections/0/screen/sort', message: /no field "colour"/, mend: /mean "color"/ },
  },
  {
    wrong: 'a seed with an unknown field',
    files: { tag: { ...tag, 'x-seeds': [{ name: 'A' }, { name: 'B', colour: '#fff' }] } },
    problem: { pointer: '/x-seeds/1', message: /no field "colour"/, mend: /Did you mean "color"/ },
  },
  {
    wrong: 'a column that is no field',
    files: { tag: withCollection(tag, { screen: { route: '/tags', columns: ['colour'] } }) },
    problem: {
      pointer: '/x-collections/0/screen/columns',
      message: /no field "colour"/,
      mend: /Did you mean "color"/,
    },
  },
  {
    wrong: 'a page whose address has a parameter that the path has not',
    files: { tag: withCollection(tag, { screen: { tab: '/project/{projct_id}' } }) },
    problem: {
      pointer: '/x-collections/0/screen/tab',
      message: /\{projct_id\} is no parameter of \/api\/projects/,
      mend: /Did you mean "project_id"/,
    },
  },
  {
    wrong: 'an address that another screen has',
    files: {
      tag: withCollection(tag, { screen: { route: '/tags/{tag_id}' } }),
      project: withCollection(project, { screen: { route: '/tags/{project_id}' } }),
    },
    problem: {
      file: 'schemas/resources/tag.json',
      pointer: '/x-collections/0/screen/route',
      message: /already the address of "project"/,
      mend: /another address/,
    },
  },
  {
    wrong: 'an address of a page written by hand',
    files: { tag: withCollection(tag, { screen: { route: '/profilepage' } }) },
    problem: {
      pointer: '/x-collections/0/screen/route',
      message: /already the address of a page written by hand/,
      mend: /another address/,
    },
  },
  {
    wrong: 'a parameter that says nothing',
    files: { tag: withCollection(tag, { path: '/api/projects/{id}/tags' }) },
    problem: {
      pointer: '/x-collections/0/path',
      message: /\{id\} does not say whose id it is/,
      mend: /Call it \{project_id\}/,
    },
  },
  {
    wrong: 'writes open to the internet',
    files: { tag, company: withCollection(company, { access: 'public' }) },
    problem: {
      file: 'schemas/resources/company.json',
      pointer: '/x-collections/0/access',
      message: /Anybody on the internet could create, write, delete/,
      mend: /"write": "session"/,
    },
  },
  {
    wrong: 'rows that name a company and belong to none',
    files: {
      ...rightFiles,
      car: {
        title: 'Car',
        properties: { name: { type: 'string' }, company_id: { type: 'integer', 'x-ref': 'company' } },
        'x-collections': [{ path: '/api/cars', access: 'member' }],
      },
    },
    problem: {
      file: 'schemas/resources/car.json',
      pointer: '/x-collections/0/path',
      message: /every company would see them all/,
      mend: /"x-owner": "company_id"/,
    },
  },
  {
    wrong: 'rows found by a value that none can have',
    files: { tag: withCollection(tag, { where: { name: 5 } }) },
    problem: {
      pointer: '/x-collections/0/where/name',
      message: /it must be text. No row would be found/,
      mend: /Change the value/,
    },
  },
  {
    wrong: 'one page for all rows',
    files: { tag: withCollection(tag, { screen: { tab: '/projects/{project_id}', item: '/tags' } }) },
    problem: { pointer: '/x-collections/0/screen/item', message: /same page for every row/, mend: /"\/tags\/\{id\}"/ },
  },
];
