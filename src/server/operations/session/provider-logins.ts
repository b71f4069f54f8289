/** Login through a company's own provider: the login page, the redirect to the provider, and its answer. */
import sql, { type Sql } from 'sql-template-tag';
import type { Handlers } from '../../calls/call.ts';
import { ApiProblem, notFound } from '../../engine/problem.ts';
import { publicProviderId } from '../../functions/login-page.ts';
import type { Services } from '../../services.ts';
import { forgetCallers } from '../../session/caller.ts';
import { providerLoginCookie, providerLoginCookies, providerLoginSeconds } from '../../session/cookies.ts';
import { type BegunLogin, beginAt, finishAt, tryAt } from '../../session/provider-client.ts';
import { beginLogin } from '../../session/refresh-tokens.ts';
import { sameText } from '../../session/secrets.ts';
import { requireAttempt } from '../../session/throttle.ts';
import type { Settings } from '../../settings.ts';
import { systemActor } from '../../store/database.ts';
import { sealWith, unseal } from '../../store/sealing.ts';
import { accountOfPerson, type CompanyProvider } from './provider-account.ts';
import { agentOf, newBrowserCookies, tokenAnswer } from './tokens.ts';

interface Stored extends Omit<CompanyProvider, 'clientSecret'> {
  readonly secret: string | null;
}

/**
 * Reads a provider and unseals its secret.
 * @throws an error with a sentence if another installation sealed the secret
 */
async function readProvider({ database, settings }: Services, which: Sql): Promise<CompanyProvider> {
  const [stored] = await database.query<Stored>(
    systemActor,
    sql`select p.id, p.name, p.issuer_url as issuer, p.client_id as "clientId", p.client_secret as secret, p.scopes,
        p.email_domains as domains, p.creates_users as "createsUsers", c.id as company, c.name as "companyName"
      from provider p join company c on c.id = p.company_id where ${which}`,
  );
  if (!stored) throw notFound('This login provider');
  const { secret, ...provider } = stored;
  const clientSecret = secret === null ? null : unseal(settings.secret, 'provider.client_secret', secret);
  if (secret !== null && clientSecret === null)
    throw new ApiProblem(
      'provider_failed',
      `The client secret of ${provider.name} cannot be read any more. An administrator has to type it again.`,
    );
  return { ...provider, clientSecret };
}

const activeProvider = (services: Services, id: number): Promise<CompanyProvider> =>
  readProvider(services, sql`p.id = ${id} and p.active`);

/** Condition that `p` is the active provider with this public id. */
const isNamed = (id: string): Sql => sql`p.active and ${publicProviderId(sql`p.id`)} = ${id}`;

/** A login in progress, stored in a cookie. The cookie is sealed, so that the browser can neither read nor forge it. */
interface UnderWay extends BegunLogin {
  readonly provider: number;
  readonly until: number;
}

const place = providerLoginCookie;

const sealed = (login: UnderWay, { secret }: Settings): string => sealWith(secret)(place, JSON.stringify(login));

/**
 * The login in progress of this browser.
 * @throws if this browser has not begun a login recently, or the answer is for another login
 */
function underWay(cookie: string | undefined, query: string, { secret }: Settings): UnderWay {
  const text = cookie ? unseal(secret, place, cookie) : null;
  const login = text === null ? null : (JSON.parse(text) as UnderWay);
  if (!login || login.until < Date.now())
    throw new ApiProblem('not_vouched', 'This login was not begun in this browser, or too long ago. Begin again.');
  if (!sameText(new URLSearchParams(query).get('state') ?? '', login.state))
    throw new ApiProblem('not_vouched', 'This answer belongs to another login than the one begun last. Begin again.');
  return login;
}

const limited = (services: Services, address: string): Promise<void> =>
  requireAttempt(
    services.database,
    [{ key: `provider login from ${address}`, limit: 100, seconds: 15 * 60 }],
    'There were too many logins from here. Wait some minutes.',
  );

export const providerLoginHandlers = {
  find_login_providers: async ({ address, query: { domain } }, services) => {
    await limited(services, address);
    const found = await services.database.query<{ id: string; name: string }>(
      systemActor,
      sql`select ${publicProviderId(sql`p.id`)} as id, p.name from provider p where p.active and p.email_domains::jsonb ? ${domain.trim().toLowerCase()} order by p.position, p.id`,
    );
    return { status: 200, body: found.map(({ id, name }) => ({ id, name })) };
  },

  get_login_provider: async ({ address, path: { id } }, services) => {
    await limited(services, address);
    const [page] = await services.database.query<{ body: string }>(
      systemActor,
      sql`select json_build_object('id', ${id}::text, 'name', p.name, 'company_name', c.name, 'company_logo', c.logo)::text as body
        from provider p join company c on c.id = p.company_id where ${isNamed(id)}`,
    );
    if (!page) throw notFound('This login provider');
    return { status: 200, body: page.body };
  },

  begin_provider_login: async ({ address: from, body: { provider_id } }, services) => {
    const { settings } = services;
    await limited(services, from);
    const provider = await readProvider(services, isNamed(provider_id));
    const { address, begun } = await beginAt(provider, settings);
    const login = { ...begun, provider: provider.id, until: Date.now() + providerLoginSeconds * 1000 };
    const headers = { 'set-cookie': providerLoginCookies(sealed(login, settings), settings) };
    return { status: 200, body: { authorization_url: address }, headers };
  },

  finish_provider_login: async ({ address, headers, cookies, body: { query } }, services) => {
    const { database, settings } = services;
    await limited(services, address);
    const begun = underWay(cookies[providerLoginCookie], query, settings);
    const provider = await activeProvider(services, begun.provider);
    const person = await finishAt(provider, begun, query, settings);
    const login = await database.transaction(systemActor, async (run) =>
      beginLogin(run, await accountOfPerson(run, services, provider, person), provider.company, agentOf({ headers })),
    );
    forgetCallers({ user: login.user });
    const set = [...newBrowserCookies(login, settings), ...providerLoginCookies('', settings)];
    return tokenAnswer(login, set, settings);
  },

  test_login_provider: async ({ granted: { row } }, services) => {
    await tryAt(await readProvider(services, sql`p.id = ${row.id}`), services.settings);
    return { status: 204 };
  },
} satisfies Partial<Handlers>;
