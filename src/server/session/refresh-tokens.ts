/**
 * Refresh tokens: logins that outlive their access tokens. Each token can be renewed once. All successors of one login
 * form a family; reuse of a renewed token ends the whole family.
 */
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Settings } from '../settings.ts';
import { type Database, type Run, systemActor } from '../store/database.ts';
import type { AccessToken } from './access-tokens.ts';
import { forgetCallers } from './caller.ts';
import { refreshDays } from './cookies.ts';
import { hashOf, newSecret, signatureOf } from './secrets.ts';

/**
 * Seconds in which a renewed token still returns its successor: two tabs may send it at the same time, or a page may be
 * left before the answer arrives. This applies only to the most recently renewed token.
 */
const graceSeconds = 30;

/** The maximum number of stored characters of the `User-Agent`. */
const longestAgent = 300;

export interface Login extends AccessToken {
  /** The next refresh token. */
  readonly refresh: string;
}

/** The company of a new login: the preferred one if the person is still a member, else the most recently used one. */
async function companyFor(run: Run, user: number, preferred: number | null): Promise<number | null> {
  const [found] = await run<{ company_id: number }>(
    sql`select company_id from user_company where user_id = ${user}
      order by (company_id is not distinct from ${preferred}::int) desc, last_used_at desc nulls last, id limit 1`,
  );
  return found?.company_id ?? null;
}

async function issue(run: Run, login: Login, agent: string): Promise<Login> {
  const { user, company, family, refresh } = login;
  await run(sql`insert into tessera_refresh_token (family, user_id, company_id, hash, agent, expires_at)
    values (${family}::uuid, ${user}, ${company}, ${hashOf(refresh)}, ${agent.slice(0, longestAgent)}, now() + make_interval(days => ${refreshDays}))`);
  await run(sql`update "user" set last_seen_at = now() where id = ${user}`);
  return login;
}

/** Begins a login after a check against this password hash; null if the password has been changed in the meantime. */
export const openLogin = (
  database: Database,
  user: number,
  passwordHash: string | null,
  agent: string,
): Promise<Login | null> =>
  database.transaction(systemActor, async (run) => {
    const [still] = await run(
      sql`select 1 from "user" where id = ${user} and password_hash = ${passwordHash} for update`,
    );
    return still ? beginLogin(run, user, null, agent) : null;
  });

/**
 * Begins a login of an identified person, in the preferred company if the person is a member. Also deletes logins that
 * expired long ago, each with all its tokens: a revoked token must not be deleted before the other tokens of its login.
 */
export async function beginLogin(run: Run, user: number, preferred: number | null, agent: string): Promise<Login> {
  await run(sql`delete from tessera_refresh_token where family in
    (select family from tessera_refresh_token where user_id = ${user} group by family having max(expires_at) < now())`);
  const company = await companyFor(run, user, preferred);
  return issue(run, { user, company, family: randomUUID(), refresh: newSecret() }, agent);
}

interface Stored {
  readonly id: number;
  readonly family: string;
  readonly user_id: number;
  readonly company_id: number | null;
  readonly ended: boolean;
  readonly rotated: boolean;
  readonly in_grace: boolean;
  /** The successor token exists and has not been renewed itself. */
  readonly succeeded: boolean;
}

/**
 * Renews a login; null if the token is unknown, expired or revoked, or was renewed before. The next token derives from
 * this token and the installation's secret, so a repeated request gets the same token without storing it.
 */
export async function renewLogin(
  database: Database,
  sent: string,
  agent: string,
  { secret }: Pick<Settings, 'secret'>,
): Promise<Login | null> {
  const refresh = signatureOf(secret, `refresh ${sent}`);
  let ended: number | null = null;
  const renewed = await database.transaction(systemActor, async (run) => {
    const [stored] = await run<Stored>(
      sql`select t.id, t.family::text as family, t.user_id, t.company_id, (t.revoked_at is not null or t.expires_at <= now()
          or exists (select 1 from tessera_refresh_token o where o.family = t.family and o.revoked_at is not null)) as ended,
        exists (select 1 from tessera_refresh_token n where n.family = t.family and n.hash = ${hashOf(refresh)} and n.rotated_at is null) as succeeded,
        t.rotated_at is not null as rotated, coalesce(t.rotated_at > clock_timestamp() - make_interval(secs => ${graceSeconds}), false) as in_grace
      from tessera_refresh_token t join "user" u on u.id = t.user_id where t.hash = ${hashOf(sent)} for update of t`,
    );
    if (!stored || stored.ended) return null;
    const { family, user_id: user } = stored;
    if (stored.rotated && !stored.in_grace) {
      await endFamily(run, family);
      ended = user;
      return null;
    }
    if (stored.rotated && !stored.succeeded) return null;
    const login = { user, company: await companyFor(run, user, stored.company_id), family, refresh };
    if (stored.rotated) return login;
    await run(sql`update tessera_refresh_token set rotated_at = clock_timestamp() where id = ${stored.id}`);
    return issue(run, login, agent);
  });
  if (ended !== null) forgetCallers({ user: ended });
  return renewed;
}

const endFamily = (run: Run, family: string): Promise<unknown> =>
  run(sql`update tessera_refresh_token set revoked_at = now() where family = ${family}::uuid and revoked_at is null`);

/**
 * Ends the login of a refresh token. This process refuses its next request at once; other processes do so after a
 * notification.
 */
export async function endLogin(database: Database, refresh: string): Promise<void> {
  const [ended] = await database.query<{ user_id: number }>(
    systemActor,
    sql`update tessera_refresh_token set revoked_at = now() where revoked_at is null
      and family in (select family from tessera_refresh_token where hash = ${hashOf(refresh)}) returning user_id`,
  );
  if (ended) forgetCallers({ user: ended.user_id });
}

/** Ends every login of a person, after a new password or the removal of the account. */
export const endLoginsOf = (run: Run, user: number): Promise<unknown> =>
  run(sql`update tessera_refresh_token set revoked_at = now() where user_id = ${user} and revoked_at is null`);

const alive = sql`t.user_id = u.id and t.revoked_at is null and t.expires_at > now() and t.rotated_at is null`;

/** The logins of a person that can still be renewed, the most recently used first. */
export const loginsOf = (database: Database, user: number): Promise<readonly StoredLogin[]> =>
  database.query<StoredLogin>(
    systemActor,
    sql`select t.family::text as family, t.agent, c.name as company, t.created_at as "usedAt",
        (select min(o.created_at) from tessera_refresh_token o where o.family = t.family) as "beganAt"
      from "user" u join tessera_refresh_token t on ${alive} left join company c on c.id = t.company_id
      where u.id = ${user} order by t.created_at desc, t.id desc limit 200`,
  );

export interface StoredLogin {
  readonly family: string;
  /** The browser's `User-Agent` header. */
  readonly agent: string;
  readonly company: string | null;
  readonly beganAt: Date;
  readonly usedAt: Date;
}

/** Ends one login of a person; false if the login does not exist. */
export const endLoginOf = async (database: Database, user: number, family: string): Promise<boolean> => {
  const ended = await database.query(
    systemActor,
    sql`update tessera_refresh_token set revoked_at = now()
      where user_id = ${user} and family = ${family}::uuid and revoked_at is null returning id`,
  );
  return ended.length > 0;
};

/** Ends every login of a person except this one. */
export const endLoginsBeside = (run: Run, { user, family }: AccessToken): Promise<unknown> =>
  run(sql`update tessera_refresh_token set revoked_at = now()
    where user_id = ${user} and family <> ${family}::uuid and revoked_at is null`);

/** Moves the login to another company, from its next renewal on. */
export async function moveLogin(run: Run, { user, family }: AccessToken, company: number): Promise<void> {
  await run(sql`update tessera_refresh_token set company_id = ${company} where family = ${family}::uuid`);
  await run(sql`update user_company set last_used_at = now() where user_id = ${user} and company_id = ${company}`);
}
