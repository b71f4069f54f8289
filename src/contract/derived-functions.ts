/**
 * The functions that `x-from` may name, each with the fields of the row that it reads in addition to the id. The server
 * has an SQL expression for each.
 */
export const derivedFunctionFields = {
  validator_name: [],
  full_name: ['first_name', 'last_name'],
  account_state: ['accepted_at'],
  rights: [],
  login_page: [],
  licences_used: [],
  company_administrators: [],
  readable_sentences: [],
  company_rights: ['active'],
  resource_title: ['resource'],
  only_item_name: [],
  only_item_plural: [],
  last_event_date: [],
  last_editor: [],
  module_type_ids: [],
  unread_comments_within: [],
  unread_comments: [],
  favorite: [],
  works_in: ['user_id'],
  last_viewed_at: [],
  coverage: [],
  granted_role_ids: [],
  answer_schema: ['assessment_question_type_id', 'scale_min', 'scale_max', 'required', 'allows_comment'],
  accepting: ['assessment_status_id', 'starts_on', 'ends_on'],
  handed_in: ['response_status_id'],
  missing_answers: [],
  mapping_doubt: ['data_map_id', 'source_detail_id', 'target_detail_id', 'kind', 'status', 'transformation'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type DerivedFunctionName = keyof typeof derivedFunctionFields;

/** Whether `x-from` may name the function. */
export const isDerivedFunction = (name: string): name is DerivedFunctionName =>
  Object.hasOwn(derivedFunctionFields, name);
