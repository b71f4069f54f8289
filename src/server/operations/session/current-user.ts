/** The logged-in person: the data that pages need, and the fields that the person may change. */
import sql from 'sql-template-tag';
import type { CurrentUserUpdate } from '../../../contract/generated/client.ts';
import type { Caller } from '../../../contract/permissions.ts';
import type { Handlers } from '../../calls/call.ts';
import { accountScope } from '../../calls/scope.ts';
import { lockRows, openChange } from '../../engine/journal/journal.ts';
import { ApiProblem, invalid } from '../../engine/problem.ts';
import { withEditKey } from '../../engine/read/own-tries.ts';
import { rowsById } from '../../engine/values/member-changes.ts';
import { baseOf, versionOf } from '../../engine/write/body.ts';
import { type EditConflict, mergeEdit, withConflict } from '../../engine/write/merge-edit.ts';
import { changeOfRepeatedTry } from '../../engine/write/repeated-try.ts';
import { applyUpdates } from '../../engine/write/update.ts';
import type { ApiRequest } from '../../request.ts';
import type { Services } from '../../services.ts';
import { bearerOf, readAccessToken } from '../../session/access-tokens.ts';
import { forgetCallers } from '../../session/caller.ts';
import { moveLogin } from '../../session/refresh-tokens.ts';
import { type Database, systemActor } from '../../store/database.ts';
import { isGone, removeAccount } from './account-removal.ts';

/** The response for a visitor of an access link, who has no account. */
const guest = {
  id: null,
  email: null,
  first_name: null,
  last_name: null,
  name: 'Guest',
  job_title: '',
  phone: '',
  restricted: false,
  system_admin: false,
  company_admin: false,
  shared_user: true,
  accepted_eula: false,
  viewed_intro_tour: true,
  viewed_landing_tour: true,
  valid_notifications: [],
  profile_image: null,
  has_password: false,
  companies: [],
};

/** Reads the current user as JSON text in one query. */
async function currentUser(database: Database, user: number, company: number | null): Promise<string> {
  const [row] = await database.query<{ body: string }>(
    systemActor,
    sql`select json_build_object('id', u.id, 'email', u.email, 'first_name', u.first_name, 'last_name', u.last_name,
        'name', trim(u.first_name || ' ' || u.last_name), 'job_title', u.job_title, 'phone', u.phone, 'restricted', u.restricted,
        'system_admin', u.system_admin, 'company_admin', coalesce(here.company_admin, false), 'shared_user', false,
        'accepted_eula', u.accepted_eula, 'viewed_intro_tour', u.viewed_intro_tour, 'viewed_landing_tour', u.viewed_landing_tour,
        'profile_image', u.profile_image, 'has_password', u.password_hash is not null, 'company_id', here.company_id, 'updated_at', u.updated_at,
        'companies', (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name, c.id), '[]'::json)
          from user_company m join company c on c.id = m.company_id where m.user_id = u.id),
        'valid_notifications', (select coalesce(json_agg(json_build_object('id', n.id, 'page_name', n.page_name, 'title', n.title,
            'content', n.content, 'image', n.image, 'created_at', n.created_at) order by n.created_at, n.id), '[]'::json)
          from new_feature_notification n where n.active and (n.starts_at is null or n.starts_at <= now()) and (n.ends_at is null or n.ends_at > now())
            and not exists (select 1 from viewed_notification v where v.new_feature_notification_id = n.id and v.user_id = u.id)))::text as body
      from "user" u left join user_company here on here.user_id = u.id and here.company_id = ${company} where u.id = ${user}`,
  );
  if (!row) throw new ApiProblem('unauthenticated', 'This account does not exist any more.');
  return row.body;
}

/**
 * Fields that the person may change. Other fields of the body are ignored, because clients send back the whole
 * response.
 */
const own = [
  'first_name',
  'last_name',
  'job_title',
  'phone',
  'accepted_eula',
  'viewed_intro_tour',
  'viewed_landing_tour',
] as const satisfies readonly (keyof CurrentUserUpdate)[];

async function updateUser(
  services: Services,
  { caller, headers }: Pick<ApiRequest, 'caller' | 'headers'>,
  user: number,
  body: CurrentUserUpdate,
): Promise<EditConflict | null> {
  const sent = Object.fromEntries(own.filter((name) => name in body).map((name) => [name, body[name]]));
  if (!Object.keys(sent).length) return null;
  const scope = withEditKey(accountScope(services, caller), { headers });
  return services.database.transaction(systemActor, async (run) => {
    const { before, versions } = await lockRows(run, scope, scope.resource, [user]);
    const version = versions.get(user);
    if (version === undefined) throw new ApiProblem('unauthenticated', 'This account does not exist any more.');
    const read = async () => rowsById(before)[user] ?? {};
    const basis = { version: versionOf(body), base: baseOf(body) };
    const edit = await mergeEdit({ run, scope }, { id: user, before, version, read }, sent, basis);
    const row = { ...edit.values, id: user };
    const isRepeated = !edit.isCurrent && (await changeOfRepeatedTry({ run, scope }, row, before)) !== null;
    if (isRepeated || !Object.keys(edit.values).length) return edit.conflict;
    const change = await openChange(run, scope, 'update');
    await applyUpdates({ run, scope, change }, [row], { line: {}, before });
    return edit.conflict;
  });
}

/** Moves this login to another company. Other logins of the person stay. */
async function switchCompany(
  services: Services,
  headers: Readonly<Record<string, string | undefined>>,
  company: number,
): Promise<void> {
  const token = await readAccessToken(bearerOf(headers) ?? '', services.settings.secret);
  await services.database.transaction(systemActor, async (run) => {
    const [member] = await run(
      sql`select 1 from user_company where user_id = ${token.user} and company_id = ${company}`,
    );
    if (!member) throw invalid([{ pointer: '/company_id', message: 'You do not belong to this company.' }]);
    await moveLogin(run, token, company);
  });
}

const json = (body: string) => ({ status: 200 as const, body });

/** The response with the logged-in person's account and present company. */
export const answerAccount = async ({ company }: Caller, user: number, { database }: Services) =>
  json(await currentUser(database, user, company?.id ?? null));

export const currentUserHandlers = {
  get_current_user: async ({ caller }, services) =>
    caller.user === null
      ? { status: 200, body: { ...guest, company_id: caller.company?.id ?? null } }
      : answerAccount(caller, caller.user, services),

  update_current_user: async ({ caller, headers, body, granted: { user } }, services) => {
    if (body.id !== undefined && body.id !== user)
      throw invalid([{ pointer: '/id', message: 'This call changes the person who is logged in, nobody else.' }]);
    const company = body.company_id ?? caller.company?.id ?? null;
    if (company !== null && company !== caller.company?.id) await switchCompany(services, headers, company);
    const conflict = await updateUser(services, { caller, headers }, user, body);
    forgetCallers({ user });
    return json(withConflict(await currentUser(services.database, user, company), conflict));
  },

  delete_current_user: async ({ caller, granted: { user } }, services) => {
    await removeAccount(services, caller, user);
    return isGone(services.settings);
  },
} satisfies Partial<Handlers>;
