/** Faults in where a resource file offers its rows. */
import { rightFiles } from './schema-folder.ts';
import { type Case, withCollection, without, withoutField } from './wrong-case.ts';

const { company, project, tag } = rightFiles;

export const wrongCollections: readonly Case[] = [
  {
    wrong: 'a path that cannot be one',
    files: { tag: withCollection(tag, { path: 'api/tags' }) },
    problem: { pointer: '/x-collections/0/path', message: /must match pattern/, mend: /resource\.meta\.json/ },
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
    problem: { pointer: '/x-collections/0/screen/sort', message: /no field "colour"/, mend: /There are: id/ },
  },
  {
    wrong: 'a seed with an unknown field',
    files: { tag: { ...tag, 'x-seeds': [{ name: 'A' }, { name: 'B', colour: '#fff' }] } },
    problem: { pointer: '/x-seeds/1', message: /no field "colour"/, mend: /Name fields/ },
  },
  {
    wrong: 'a column that is no field',
    files: { tag: withCollection(tag, { screen: { route: '/tags', columns: ['colour'] } }) },
    problem: {
      pointer: '/x-collections/0/screen/columns',
      message: /no field "colour"/,
      mend: /There are: id, .*color/,
    },
  },
];
