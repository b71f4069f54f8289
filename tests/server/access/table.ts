/**
 * The permissions for collections, handwritten from the specification. This file neither reads the resource files nor
 * calls the product's policies: those are compared with this table.
 */
import { type Kind, kinds } from './kinds.ts';
import {
  assessment,
  being,
  catalog,
  companyAdmins,
  granted,
  guests,
  links,
  map,
  members,
  module,
  nobody,
  project,
  session,
  systemAdmins,
  type Who,
  without,
  writing,
} from './who.ts';

export interface Entry {
  readonly path: string;
  readonly read: Who;
  readonly write: Who | typeof nobody;
  /** Equal to `write` by default. */
  readonly create?: Who | typeof nobody;
  readonly delete?: Who | typeof nobody;
  /** The kinds that may read the rows in the path; all kinds by default. */
  readonly through?: readonly Kind[];
  /**
   * each: everyone gets a list, limited to readable rows. own: every person has personal rows here. everyones: the same
   * rows for all companies. hidden: like `each`, and an unreadable row gets 404.
   */
  readonly rows?: 'each' | 'own' | 'everyones' | 'hidden';
}

const all = kinds;
const lookup = (name: string): Entry => ({
  path: `/api/${name}`,
  read: being(guests),
  write: being(systemAdmins),
  rows: 'everyones',
});
const inProject = (name: string, more: Partial<Entry> = {}): Entry => ({
  path: `/api/projects/{project_id}/${name}`,
  through: project.read,
  read: granted(project.read),
  write: writing(project.write),
  ...more,
});
const inModule = (name: string, more: Partial<Entry> = {}): Entry => ({
  path: `/api/projects/{project_id}/project_scenario_modules/{module_id}/${name}`,
  through: module.read,
  read: granted(module.read),
  write: writing(module.write),
  ...more,
});
const inThing =
  (path: string, rights: { read: readonly Kind[]; write: readonly Kind[]; admin: readonly Kind[] }) =>
  (name: string, more: Partial<Entry> = {}): Entry => ({
    path: `/api/${path}/${name}`,
    through: rights.read,
    read: { door: members, may: rights.read },
    write: writing(rights.write),
    ...more,
  });
const inMap = inThing('data_maps/{data_map_id}', map);
const inCatalog = inThing('data_catalogs/{data_catalog_id}', catalog);
const inAssessment = inThing('assessments/{assessment_id}', assessment);

/** Grants and past changes are not shown to visitors of access links. */
const membersWith = (may: readonly Kind[]) => ({ door: members, may });

const grantsOn = (inside: typeof inMap, rights: { read: readonly Kind[]; admin: readonly Kind[] }): Entry[] =>
  ['user_permissions', 'role_permissions'].map((name) =>
    inside(name, { read: membersWith(rights.read), write: writing(rights.admin) }),
  );

/** Visitors of access links never see the contents of maps and catalogs, even if a module shows them. */
const shownInModule = { door: members, may: without(module.read, links) };

export const table: readonly Entry[] = [
  // The system administrators' area, for all companies.
  { path: '/api/admin/**', read: being(systemAdmins), write: being(systemAdmins), rows: 'everyones' },
  ...['/api/admin/removed_projects', '/api/admin/companies/{company_id}/projects/removed_projects'].map(
    (path): Entry => ({ path, read: being(systemAdmins), write: being(systemAdmins), create: nobody }),
  ),

  // The company administrators' area, for their own company only.
  { path: '/api/company_admin/**', read: being(companyAdmins), write: being(companyAdmins) },
  {
    path: '/api/company_admin/removed_projects',
    read: being(companyAdmins),
    write: being(companyAdmins),
    create: nobody,
  },
  { path: '/api/company_admin/email_templates', read: being(companyAdmins), write: nobody, rows: 'everyones' },

  // Public rows.
  { path: '/api/system', read: being(all), write: nobody, rows: 'everyones' },
  { path: '/api/release_notes', read: being(all), write: being(systemAdmins), rows: 'everyones' },
  {
    path: '/api/release_notes/{release_note_id}/release_note_images',
    read: being(all),
    write: being(systemAdmins),
    rows: 'everyones',
  },

  // Lookups: everyone reads them, system administrators write them.
  ...[
    'assessment_question_types',
    'assessment_response_statuses',
    'assessment_statuses',
    'driver_item_types',
    'ecosystem_roles',
    'entity_attributes',
    'project_scenario_module_statuses',
    'project_statuses',
    'response_statuses',
    'risk_item_impacts',
    'risk_item_probabilities',
    'scenario_module_categories',
    'scenario_modules',
  ].map(lookup),
  { path: '/api/permissions', read: being(guests), write: nobody, rows: 'everyones' },

  // Personal rows, and rows that members know of each other.
  { path: '/api/current_company', read: being(session), write: nobody },
  { path: '/api/user_companies', read: being(session), write: being(systemAdmins), rows: 'own' },
  { path: '/api/favorite_projects', read: being(members), write: being(members), rows: 'own' },
  { path: '/api/comment_readings', read: being(members), write: being(members), rows: 'own' },
  {
    path: '/api/notifications',
    read: being(members),
    create: nobody,
    write: being(members),
    delete: nobody,
    rows: 'own',
  },
  { path: '/api/notification_mutes', read: being(members), write: being(members), rows: 'own' },
  { path: '/api/personal_views', read: being(members), write: being(members), rows: 'own' },
  { path: '/api/default_views', read: being(members), write: being(members), rows: 'own' },
  // The permission to write to the owner is checked after the body is read: tests/server/rules/views.test.ts.
  { path: '/api/shared_views', read: granted(module.read), write: being(members), rows: 'hidden' },
  { path: '/api/notification_settings', read: being(members), write: being(members), rows: 'own' },
  { path: '/api/assistant_conversations', read: being(members), write: being(members), rows: 'own' },
  {
    path: '/api/assistant_conversations/{conversation_id}/messages',
    read: being(members),
    write: being(members),
    rows: 'own',
  },
  { path: '/api/assistant_prompts', read: being(members), write: being(systemAdmins), rows: 'everyones' },
  { path: '/api/users', read: being(members), write: being(companyAdmins) },
  { path: '/api/roles', read: being(members), write: being(companyAdmins) },

  // Guarded objects: created by people with a licence, deleted by their administrators.
  {
    path: '/api/projects',
    read: granted(project.read),
    create: writing(members),
    write: writing(project.write),
    delete: granted(project.admin),
    rows: 'each',
  },
  ...(
    [
      ['/api/data_maps', map],
      ['/api/data_catalogs', catalog],
      ['/api/assessments', assessment],
    ] as const
  ).map(
    ([path, rights]): Entry => ({
      path,
      read: { door: members, may: rights.read },
      create: writing(members),
      write: writing(rights.write),
      delete: writing(rights.admin),
      rows: 'each',
    }),
  ),

  // The choices that questions of assessments offer.
  ...['product_and_service_items', 'stakeholders', 'tags'].map(
    (name): Entry => ({ path: `/api/${name}`, read: granted(project.read), write: nobody, rows: 'each' }),
  ),
  { path: '/api/data_catalog_details', read: { door: members, may: catalog.read }, write: nobody, rows: 'each' },

  // In a project.
  ...[
    'associated_data_elements',
    'product_and_service_item_categories',
    'product_and_service_items',
    'product_and_service_map_items',
    'project_resources',
    'sections',
    'stakeholder_map_items',
    'stakeholder_roles',
    'stakeholders',
    'tag_categories',
    'tag_map_items',
    'tags',
  ].map((name) => inProject(name)),
  ...grantsOn(inProject, project),
  inProject('proposals', { read: membersWith(project.read) }),
  inProject('project_history_events', { read: membersWith(project.read), write: nobody }),
  inProject('entity_values', { read: granted(project.read), write: nobody }),
  inProject('project_scenario_modules', {
    through: module.read,
    read: granted(module.read),
    create: writing(project.write),
    write: writing(module.write),
    rows: 'each',
  }),
  inProject('data_maps', {
    read: { door: members, may: map.read },
    create: writing(project.write),
    write: writing(map.write),
    delete: writing(project.write),
    rows: 'each',
  }),
  inProject('data_catalogs', {
    read: { door: members, may: catalog.read },
    create: writing(project.write),
    write: writing(catalog.write),
    delete: writing(project.write),
    rows: 'each',
  }),
  inProject('data_catalog_details', { read: { door: members, may: catalog.read }, write: nobody, rows: 'each' }),

  // Rows in a module.
  ...[
    'entity_values',
    'entity_value_links',
    'data_catalog_details_entity_values',
    'data_map_categories',
    'data_map_category_links',
    'data_map_detail_links',
  ].map((name) => inModule(name)),
  inModule('data_catalogs', {
    read: shownInModule,
    create: writing(module.write),
    write: writing(catalog.write),
    delete: writing(module.write),
  }),
  ...['data_catalog_details', 'data_catalog_groups'].map((name) =>
    inModule(`data_catalogs/{data_catalog_id}/${name}`, { read: shownInModule, write: writing(catalog.write) }),
  ),

  // Rows in a map, a catalog, an assessment.
  ...['data_map_categories', 'data_map_category_mappings', 'data_map_data_catalogs', 'data_map_detail_mappings'].map(
    (name) => inMap(name),
  ),
  inMap('data_catalogs', { create: writing(map.write), write: writing(catalog.write), delete: writing(map.write) }),
  ...['data_catalog_details', 'data_catalog_groups'].map((name) =>
    inMap(name, { read: { door: members, may: catalog.read }, write: nobody, rows: 'each' }),
  ),
  ...grantsOn(inMap, map),
  ...[
    'data_catalog_details',
    'data_catalog_groups',
    'data_catalog_details/{data_catalog_detail_id}/data_catalog_detail_links',
  ].map((name) => inCatalog(name)),
  ...grantsOn(inCatalog, catalog),
  ...['sections', 'groups', 'questions', 'question_options'].map((name) => inAssessment(name)),
  ...['question_proposals', 'responses', 'responses/{response_id}/answers'].map((name) =>
    inAssessment(name, { read: { door: members, may: assessment.write } }),
  ),
  inAssessment('answers', { read: { door: members, may: assessment.write }, write: nobody }),
  inAssessment('answer_options', { read: { door: members, may: assessment.write }, rows: 'each' }),
  inAssessment('current_response', { write: writing(assessment.read) }),
  inAssessment('current_response/answers', { write: writing(assessment.read) }),
  ...grantsOn(inAssessment, assessment),

  // Rows that belong to another row, which the body names.
  {
    path: '/api/comments',
    read: granted(module.read),
    create: writing(without(module.read, links)),
    write: writing(module.admin),
    rows: 'each',
  },
  { path: '/api/labels', read: granted(project.read), write: writing(project.write), rows: 'each' },
  { path: '/api/links', read: granted(project.read), write: writing(project.write), rows: 'each' },
];
