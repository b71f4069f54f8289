/**
 * The permissions for hand-written calls, from the specification. Like the table of the generic calls, it does not read
 * the product's policies; a call without an entry fails the test.
 */
import { type Kind, kinds } from './kinds.ts';
import {
  assessment,
  catalog,
  companyAdmins,
  links,
  map,
  members,
  module,
  project,
  session,
  strangers,
  systemAdmins,
  without,
} from './who.ts';

/** A request without an important effect: a caller with access is refused because of the body. */
export type Sent =
  | 'wrong'
  | 'nothing'
  | 'form'
  /** The path names an existing file or script. */
  | 'file'
  | { readonly form: string }
  /** Required query parameters, by the resource whose row they name. */
  | { readonly query: Readonly<Record<string, string>> }
  | { readonly body: Readonly<Record<string, string>> };

export interface SpecialEntry {
  readonly may: readonly Kind[];
  /** Kinds that get 404; all other kinds without access get 403, or 401 without a login. */
  readonly unseen?: readonly Kind[];
  /** The call accepts only a cookie, which no kind has, so every kind gets 401. */
  readonly byCookie?: true;
  readonly sent: Sent;
}

const inProject = (may: readonly Kind[], sent: Sent = 'wrong'): SpecialEntry => ({ may, unseen: strangers, sent });
const items = (sent: Sent = 'wrong') => inProject(module.write, sent);
const company = (sent: Sent = 'wrong'): SpecialEntry => ({ may: companyAdmins, sent });
/** A call on a person of one company; an administrator of another company gets 404. */
const person = (sent: Sent = 'nothing'): SpecialEntry => ({
  may: without(companyAdmins, strangers),
  unseen: ['other_admin'],
  sent,
});
const system = (sent: Sent = 'wrong'): SpecialEntry => ({ may: systemAdmins, sent });
const accounts = without(session, links);

export const specialTable: Readonly<Record<string, SpecialEntry>> = {
  // Items of a module: for people who may write its project, unless the module is locked.
  bulk_create_entity_values: items(),
  bulk_update_entity_values: items(),
  bulk_destroy_entity_values: items(),
  clone_entity_values: items(),
  import_upload_entity_values: items('form'),
  upload_image_of_entity_value: items({ form: 'entity_value' }),
  remove_image_of_entity_value: items({ body: { id: 'entity_value' } }),
  clone_project_scenario_module: items('nothing'),
  upload_snapshot_of_module: items('form'),

  // Data that modules share: for people who may read or write the project.
  assigned_items_of_stakeholders: inProject(project.read, 'nothing'),
  assigned_items_of_product_and_service_items: inProject(project.read, 'nothing'),
  assigned_items_of_tags: inProject(project.read, 'nothing'),
  coverage_of_project: inProject(project.read, 'nothing'),
  gaps_of_project: inProject(project.read, 'nothing'),
  import_upload_stakeholders: inProject(project.write, 'form'),
  import_upload_product_and_service_items: inProject(project.write, 'form'),
  import_upload_tags: inProject(project.write, 'form'),
  // Proposals: for people who may write the project.
  create_projects_proposals: inProject(project.write),
  bulk_create_proposals: inProject(project.write),
  differences_of_proposals: inProject(without(project.read, links)),
  accept_proposals: inProject(project.write),
  decline_proposals: inProject(project.write),
  // Explanations of permissions: for administrators of the object.
  effective_rights_on_project: inProject(project.admin, 'nothing'),
  effective_rights_on_module: inProject(project.admin, 'nothing'),
  effective_rights_on_assessment: inProject(assessment.admin, 'nothing'),
  effective_rights_on_data_map: inProject(map.admin, 'nothing'),
  effective_rights_on_data_catalog: inProject(catalog.admin, 'nothing'),

  // Changes of lists and rows: the permission is checked for each path.
  follow_changes: { may: session, sent: { query: { watch: 'project' } } },

  // Statistics: of all companies for system admins, of their own company for its admins.
  admin_daily_active_users: system('nothing'),
  admin_monthly_active_users: system('nothing'),
  admin_user_stickiness: system('nothing'),
  admin_user_retention: system('nothing'),
  admin_busiest_hours: system('nothing'),
  admin_recent_project_activity: system('nothing'),
  admin_most_viewed_projects: system('nothing'),
  admin_most_recent_user_events: system('nothing'),
  admin_trials_ending_soon: system('nothing'),
  admin_recent_invite_users: system('nothing'),
  admin_ai_usage: system('nothing'),
  admin_active_people: system('nothing'),
  admin_project_views: system('nothing'),
  admin_project_changes: system('nothing'),
  admin_changed_rows: system('nothing'),
  admin_ai_requests: system('nothing'),
  preview_email_templates: system(),
  send_test_mail: system('nothing'),
  preview_email_templates_of_company: company('nothing'),
  send_test_mail_of_company: company('nothing'),
  clone_company: system('nothing'),
  import_users_csv: system('form'),
  import_roles_csv: system('form'),
  import_company_admin_users: company(),
  company_daily_active_users: company('nothing'),
  company_monthly_active_users: company('nothing'),
  company_recent_project_activity: company('nothing'),
  company_most_recent_user_events: company('nothing'),
  company_ai_usage: company('nothing'),
  company_active_people: company('nothing'),
  company_project_changes: company('nothing'),
  company_changed_rows: company('nothing'),
  company_ai_requests: company('nothing'),

  // Copies of a project: for people who may read it and create projects. Copies of a template, an example or a module:
  // for people who may write it.
  clone_project: inProject(without(project.read, links)),
  create_project_from: inProject(without(project.read, links)),
  create_template_from_project: inProject(project.write),
  create_sample_from_project: inProject(project.write),
  clone_section: inProject(project.write, 'nothing'),

  // Project files: export for people who may read all of the project, import for people who may create projects.
  export_project: inProject(project.read, 'nothing'),
  import_project_file: { may: members, sent: 'form' },

  // Files of an assessment's responses: for people who may write the assessment.
  import_assessment: { may: members, sent: 'form' },
  export_assessment_template: { may: assessment.write, unseen: strangers, sent: 'nothing' },
  export_assessment_dictionary: { may: assessment.write, unseen: strangers, sent: 'nothing' },
  export_assessment_response: { may: assessment.write, unseen: strangers, sent: 'nothing' },
  export_assessment_responses: { may: assessment.write, unseen: strangers, sent: 'nothing' },

  // Catalogs from and as files. A comparison requires permission to read both catalogs.
  upload_data_catalog: { may: members, sent: 'form' },
  upload_into_data_catalog: { may: catalog.write, unseen: strangers, sent: 'form' },
  vectorize_data_catalog: { may: catalog.write, unseen: strangers, sent: 'nothing' },
  download_data_catalog: { may: catalog.read, unseen: strangers, sent: 'nothing' },
  // Mappings of a map, as a file and from a file, and suggestions for the map.
  upload_data_map: { may: members, sent: 'form' },
  upload_data_map_detail_mappings: { may: map.write, unseen: strangers, sent: 'form' },
  upload_data_map_category_mappings: { may: map.write, unseen: strangers, sent: 'form' },
  assessments_overview: { may: members, sent: 'nothing' },
  // The answer is of somebody else, so that it is not among those of the caller.
  upload_file_of_answer: { may: [], unseen: [...assessment.read, ...strangers], sent: 'form' },
  remove_file_of_answer: { may: [], unseen: [...assessment.read, ...strangers], sent: 'wrong' },
  assessment_participants: { may: assessment.write, unseen: strangers, sent: 'nothing' },
  remind_unanswered: { may: assessment.write, unseen: strangers, sent: 'nothing' },
  assessment_logic: { may: assessment.read, unseen: strangers, sent: 'nothing' },
  data_map_mapping_coverage: { may: map.read, unseen: strangers, sent: 'nothing' },
  carry_over_data_map: {
    may: map.write,
    unseen: strangers,
    sent: { body: { from_id: 'data_catalog', to_id: 'data_catalog' } },
  },
  download_data_map_sssom: { may: map.read, unseen: strangers, sent: 'nothing' },
  suggest_data_map_mappings: {
    may: map.read,
    unseen: strangers,
    sent: { query: { source_id: 'data_catalog', target_id: 'data_catalog' } },
  },
  data_catalog_delta: { may: catalog.read, unseen: strangers, sent: { query: { destination_id: 'data_catalog' } } },

  // Pictures of a project and of a map: for people who may write it.
  upload_image_of_project: inProject(project.write, 'form'),
  upload_pdf_of_project: inProject(project.write, 'form'),
  remove_pdf_of_project: inProject(project.write, 'nothing'),
  upload_image_of_named_project: inProject(project.write, { form: 'project' }),
  upload_pdf_of_named_project: inProject(project.write, { form: 'project' }),
  upload_image_of_data_map: inProject(map.write, 'form'),
  upload_image_of_named_data_map: inProject(map.write, { form: 'data_map' }),

  // Access links: for administrators of the project.
  list_project_access_urls: inProject(project.admin, 'nothing'),
  create_project_access_url: inProject(project.admin),
  delete_project_access_url: inProject(project.admin, 'nothing'),
  list_module_access_urls: inProject(project.admin, 'nothing'),
  create_module_access_url: inProject(project.admin),
  delete_module_access_url: inProject(project.admin, 'nothing'),

  // Calls for company admins.
  add_licence: person(),
  remove_licence: person(),
  resend_invitation: person(),
  create_company_admin_users: company(),
  create_users: company(),
  upload_logo: company('form'),
  remove_logo: company('nothing'),

  // Calls for system admins.
  create_admin_users: system(),
  create_admin_companies_users: system(),
  resend_invitation_as_system_admin: system('nothing'),
  test_login_provider: system('nothing'),
  test_llm_model: system('nothing'),
  send_mail_again: system('nothing'),
  give_up_mail: system('nothing'),
  upload_logo_of_company: system('form'),
  remove_logo_of_company: system('nothing'),
  upload_image_of_system: system('form'),
  upload_profile_image_of_user: system('form'),
  remove_profile_image_of_user: system('nothing'),

  // Notifications of members, and the people that members may mention; people of unreadable rows are not listed.
  my_work: { may: members, sent: 'nothing' },
  notifications_datatable: { may: members, sent: 'wrong' },
  mark_all_notifications_read: { may: members, sent: 'nothing' },
  mark_favorite_project: inProject(without(project.read, links)),
  mentionable_people: { may: members, sent: 'nothing' },

  // The caller's own account. Visitors of access links have none.
  update_current_user: { may: accounts, sent: 'wrong' },
  upload_profile_image: { may: accounts, sent: 'form' },
  remove_profile_image: { may: accounts, sent: 'nothing' },
  change_own_password: { may: accounts, sent: 'wrong' },
  list_own_logins: { may: accounts, sent: 'nothing' },
  end_own_login: { may: accounts, sent: 'nothing' },
  end_other_logins: { may: accounts, sent: 'nothing' },
  register_viewed_notification: { may: accounts, sent: 'wrong' },
  register_viewed_project: inProject(project.read, { body: { project_id: 'project' } }),
  get_current_user: { may: session, sent: 'nothing' },
  request_password_reset: { may: accounts, sent: 'nothing' },
  // Changes by other people get 404.
  undo_change: { may: [], unseen: accounts, sent: 'nothing' },
  // Conversations of other people get 404.
  ask_assistant: { may: [], unseen: members, sent: { body: { text: 'x' } } },
  assistant_state: { may: members, sent: 'nothing' },

  // Every known caller may search; permission is checked for each found row.
  search: { may: session, sent: 'nothing' },

  // For all kinds.
  get_health: { may: kinds, sent: 'nothing' },
  get_contract: { may: kinds, sent: 'nothing' },
  // Only a reader of the schema can compute the name of its validator.
  get_validator: { may: kinds, sent: 'file' },
  get_readiness: { may: kinds, sent: 'nothing' },
  create_token: { may: kinds, sent: 'wrong' },
  request_password_reset_by_email: { may: kinds, sent: 'wrong' },
  set_password: { may: kinds, sent: 'wrong' },
  look_at_invitation: { may: kinds, sent: 'wrong' },
  accept_invitation: { may: kinds, sent: 'wrong' },
  decline_invitation: { may: kinds, sent: 'wrong' },
  find_login_providers: { may: kinds, sent: 'nothing' },
  get_login_provider: { may: kinds, sent: 'nothing' },
  begin_provider_login: { may: kinds, sent: 'wrong' },
  finish_provider_login: { may: kinds, sent: 'wrong' },

  logout: { may: kinds, sent: 'nothing' },
  // The name of a file is its secret, because pages show pictures by their address alone.
  get_file: { may: kinds, sent: 'file' },
  // Only its cookie renews a login, whatever other credentials the caller sends.
  refresh_token: { may: [], byCookie: true, sent: 'nothing' },
  // The last call, because it deletes the account of its caller.
  delete_current_user: { may: accounts, sent: 'nothing' },
};
