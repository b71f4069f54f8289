/** A valid request for each hand-written call that returns X-Change. */
import { xlsform } from '../../questionnaires/workbook.ts';
import type { Kind } from '../access/kinds.ts';
import type { World } from '../access/world.ts';
import { png, send } from '../files/pictures.ts';
import type { Reply, TestServer } from '../server.ts';

export interface Here {
  readonly server: TestServer;
  readonly world: World;
  /** Additional rows of company A, by their purpose. */
  readonly free: ReadonlyMap<string, number>;
}

export interface SpecialRequest {
  readonly as: Kind;
  /** Prepares rows for the request; undone at the end. */
  before?(here: Here): Promise<Reply>;
  request(here: Here, path: string, before?: Reply): Promise<Reply>;
}

const named: Readonly<Record<string, string>> = { module_id: 'project_scenario_module', source_id: 'project' };

/** The path with ids of the world. `id` names the resource of `{id}`. */
const addressOf = ({ world, free }: Here, path: string, id = ''): string =>
  path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const resource = parameter === 'id' ? id : (named[parameter] ?? parameter.replace(/_id$/, ''));
    const row = world.a.rows.get(resource) ?? free.get(resource);
    if (row === undefined) throw new Error(`There is no row for {${parameter}} of ${path}.`);
    return String(row);
  });

type Body = unknown | ((rows: (resource: string) => number) => unknown);

const json = (as: Kind, method: string, body?: Body, id?: string): SpecialRequest => ({
  as,
  request: (here, path) =>
    here.server.ask(method, addressOf(here, path, id), {
      headers: here.world.headers[as],
      ...(body !== undefined && {
        body: typeof body === 'function' ? body((name: string) => here.world.a.rows.get(name)) : body,
      }),
    }),
});

interface Form {
  /** The resource of `{id}`. */
  readonly id?: string;
  /** The row that the form names. */
  readonly about?: string;
  readonly field?: string;
}

const form = (as: Kind, content: Buffer | string, { id, about, field }: Form = {}): SpecialRequest => ({
  as,
  request: (here, path) => {
    const more: Record<string, string> = about ? { id: String(here.world.a.rows.get(about)) } : {};
    return send(here.server, here.world, as, addressOf(here, path, id), content, more, field);
  },
});

const table = (as: Kind, text: string, id?: string): SpecialRequest =>
  form(as, text, { field: 'file', ...(id !== undefined && { id }) });

const sssom = 'subject_id\tpredicate_id\tobject_id\tmapping_justification\n';
const mapping = (subject: string, object: string) =>
  `${sssom}${subject}\tskos:exactMatch\t${object}\tsemapv:ManualMappingCuration\n`;

/** The same request, after a file has been uploaded for the call to remove. */
const afterUpload = (upload: SpecialRequest, path: string, request: SpecialRequest): SpecialRequest => ({
  ...request,
  before: (here) => upload.request(here, path),
});

const admin: Kind = 'team_admin';
const pdf = form(admin, Buffer.from('%PDF-1.7 page'), { id: 'project', field: 'project[pdf]' });
const person = { email: 'invited@example.com', first_name: 'Ines', last_name: 'Vited' };
const people = 'email,first_name,last_name\npilot@example.com,Pia,Lot\n';
const items = '/api/projects/{project_id}/project_scenario_modules/{module_id}/entity_values';
const ofItem = (rows: (resource: string) => number) => ({ ids: [rows('entity_value')] });
const itemPicture = form(admin, png(), { about: 'entity_value' });

const proposals = '/api/projects/{project_id}/proposals.json';
const proposedTag = (rows: (resource: string) => number) => ({
  action: 'create',
  address: `/api/projects/${rows('project')}/tags`,
  body: { name: 'Proposed' },
});
/** Decides on a newly created proposal. */
const deciding: SpecialRequest = {
  as: admin,
  before: (here) => json(admin, 'POST', proposedTag).request(here, proposals),
  request: (here, path, made) => json(admin, 'POST', { ids: [made?.body.id] }).request(here, path),
};

const ownAnswers = '/api/assessments/{assessment_id}/current_response/answers';
const ofAnswer = (here: Here, path: string, answer?: Reply): string =>
  addressOf(here, path.replace('{id}', String(answer?.body.id)));

/** An answer without a value to a question for files, which has just been asked. */
async function answerToFile(here: Here): Promise<Reply> {
  const headers = here.world.headers.assessment_admin;
  const types = await here.server.ask('GET', '/api/assessment_question_types.json?key.equals=file', { headers });
  const assessment = addressOf(here, '/api/assessments/{assessment_id}');
  const question = await here.server.ask('POST', `${assessment}/questions.json`, {
    headers,
    body: {
      assessment_group_id: here.world.a.rows.get('assessment_group'),
      assessment_question_type_id: types.body[0].id,
      text: 'Which file?',
    },
  });
  await here.server.ask('PUT', `${assessment}/current_response.json`, { headers, body: {} });
  return here.server.ask('POST', addressOf(here, `${ownAnswers}.json`), {
    headers,
    body: { assessment_question_id: question.body.id },
  });
}

export const specialRequests: Readonly<Record<string, SpecialRequest>> = {
  // Calls on people and companies.
  import_roles_csv: table('system_admin', 'name\nPilots\n'),
  import_users_csv: table('system_admin', people),
  import_company_admin_users: json('company_admin', 'POST', {
    columns: ['email', 'first_name', 'last_name'],
    rows: [['pilot@example.com', 'Pia', 'Lot']],
  }),
  create_admin_companies_users: json('system_admin', 'POST', person),
  create_admin_users: json('system_admin', 'POST', person),
  create_company_admin_users: json('company_admin', 'POST', person),
  create_users: json('company_admin', 'POST', person),
  add_licence: json('company_admin', 'POST', undefined, 'unlicensed'),
  remove_licence: json('company_admin', 'POST', undefined, 'user'),
  clone_company: json('system_admin', 'POST', {}, 'company'),

  // Calls on pictures.
  upload_logo_of_company: form('system_admin', png(), { id: 'company' }),
  remove_logo_of_company: afterUpload(
    form('system_admin', png(), { id: 'company' }),
    '/api/admin/companies/{id}/upload_logo.json',
    json('system_admin', 'DELETE', undefined, 'company'),
  ),
  upload_logo: form('company_admin', png()),
  remove_logo: afterUpload(
    form('company_admin', png()),
    '/api/company_admin/company/upload_logo.json',
    json('company_admin', 'DELETE'),
  ),
  upload_image_of_system: form('system_admin', png()),
  upload_profile_image_of_user: form('system_admin', png(), { id: 'user' }),
  remove_profile_image_of_user: afterUpload(
    form('system_admin', png(), { id: 'user' }),
    '/api/admin/users/{id}/upload_profile_image.json',
    json('system_admin', 'DELETE', undefined, 'user'),
  ),
  upload_image_of_project: form(admin, png(), { id: 'project' }),
  upload_image_of_named_project: form(admin, png(), { about: 'project' }),
  upload_pdf_of_project: pdf,
  upload_pdf_of_named_project: form(admin, Buffer.from('%PDF-1.7 page'), { about: 'project', field: 'project[pdf]' }),
  remove_pdf_of_project: afterUpload(
    pdf,
    '/api/projects/{id}/upload_pdf.json',
    json(admin, 'DELETE', undefined, 'project'),
  ),
  upload_image_of_data_map: form(admin, png(), { id: 'data_map' }),
  upload_image_of_named_data_map: form(admin, png(), { about: 'data_map' }),
  upload_image_of_entity_value: itemPicture,
  remove_image_of_entity_value: afterUpload(
    itemPicture,
    `${items}/upload_image.json`,
    json(admin, 'POST', (rows: (resource: string) => number) => ({ id: rows('entity_value') })),
  ),

  // Calls on data.
  upload_data_catalog: table(admin, 'Key,Parent,Name,Data type\np,,Person,table\np.sex,p,Sex,text\n'),
  upload_into_data_catalog: table(admin, 'Key,Parent,Name,Data type\nq,,Visit,table\n', 'data_catalog'),
  upload_data_map_detail_mappings: {
    as: admin,
    request: async (here, path) => {
      const headers = here.world.headers[admin];
      const elements = addressOf(here, '/api/data_catalogs/{id}/data_catalog_details.json', 'data_catalog');
      const [element] = (await here.server.ask('GET', elements, { headers })).body;
      const file = mapping(element.key, 'sssom:NoTermFound');
      return send(here.server, here.world, admin, addressOf(here, path), file, {}, 'file');
    },
  },
  upload_data_map: {
    as: admin,
    request: (here, path) =>
      send(here.server, here.world, admin, path, mapping('MP:1', 'HP:1'), { make_catalogs: 'true' }, 'file'),
  },
  upload_data_map_category_mappings: table(admin, 'Group,Category\nFree,Free\n'),
  carry_over_data_map: {
    as: admin,
    // The next version has all elements of the previous one.
    before: (here) =>
      here.server.ask('POST', addressOf(here, '/api/data_catalogs/{id}/clone.json', 'data_catalog'), {
        headers: here.world.headers[admin],
        body: {},
      }),
    request: (here, path, next) => {
      const body = { from_id: here.world.a.rows.get('data_catalog'), to_id: next?.body.id };
      const address = addressOf(here, path, 'data_map');
      return here.server.ask('POST', address, { headers: here.world.headers[admin], body });
    },
  },

  // Calls on assessments.
  import_assessment: {
    as: admin,
    request: async (here, path) => {
      const survey = [
        ['type', 'name', 'label'],
        ['text', 'who', 'Who are you?'],
        ['select_one yn', 'happy', 'Happy?'],
      ];
      const choices = [
        ['list_name', 'name', 'label'],
        ['yn', 'yes', 'Yes'],
      ];
      return send(here.server, here.world, admin, path, await xlsform({ survey, choices }), {}, 'file');
    },
  },

  upload_file_of_answer: {
    as: 'assessment_admin',
    before: answerToFile,
    request: (here, path, answer) =>
      send(here.server, here.world, 'assessment_admin', ofAnswer(here, path, answer), png(), {}, 'file'),
  },
  remove_file_of_answer: {
    as: 'assessment_admin',
    before: async (here) => {
      const answer = await answerToFile(here);
      const upload = ofAnswer(here, `${ownAnswers}/{id}/upload_file.json`, answer);
      return send(here.server, here.world, 'assessment_admin', upload, png(), {}, 'file');
    },
    request: (here, path, answer) =>
      here.server.ask('POST', ofAnswer(here, path, answer), {
        headers: here.world.headers.assessment_admin,
        body: { url: answer?.body.files[0].url },
      }),
  },

  remind_unanswered: json('assessment_admin', 'POST', undefined, 'assessment'),

  // Calls on projects and their contents.
  import_upload_stakeholders: table(admin, 'Name,Roles\nAda,Driver\n'),
  import_upload_product_and_service_items: table(admin, 'Name,Categories\nParcel,Shipping\n'),
  import_upload_tags: table(admin, 'Name,Categories\nUrgent,Order\n'),
  clone_project: json(admin, 'POST', {}),
  create_project_from: json(admin, 'POST', {}),
  create_template_from_project: json(admin, 'POST', {}),
  create_sample_from_project: json(admin, 'POST', {}),
  clone_section: json(admin, 'POST', {}, 'section'),
  clone_project_scenario_module: json(admin, 'POST', undefined, 'project_scenario_module'),
  import_project_file: {
    as: admin,
    before: ({ server, world }) =>
      server.ask('POST', '/api/projects.json', { headers: world.headers[admin], body: { name: 'On the move' } }),
    request: async (here, path, made) => {
      const headers = here.world.headers[admin];
      const file = await here.server.ask('GET', `/api/projects/${made?.body.id}/export.json`, { headers });
      return send(here.server, here.world, admin, path, file.text, {}, 'project[file]');
    },
  },
  mark_favorite_project: json(admin, 'PUT', { favorite: false }),
  mark_all_notifications_read: json('member', 'POST'),

  // Calls on proposals.
  create_projects_proposals: json(admin, 'POST', proposedTag),
  bulk_create_proposals: json(admin, 'POST', (rows: (resource: string) => number) => [proposedTag(rows)]),
  accept_proposals: deciding,
  decline_proposals: deciding,

  // Calls on items.
  bulk_create_entity_values: json(admin, 'POST', (rows: (resource: string) => number) =>
    ['one', 'two'].map((jsid) => ({ entity_attribute_id: rows('entity_attribute'), jsid, title: jsid })),
  ),
  bulk_update_entity_values: json(admin, 'POST', (rows: (resource: string) => number) => [
    { id: rows('entity_value'), title: 'Another title' },
  ]),
  bulk_destroy_entity_values: json(admin, 'POST', ofItem),
  clone_entity_values: json(admin, 'POST', ofItem),
  import_upload_entity_values: table(admin, 'Title,Tags\nA card,New\n'),
};
