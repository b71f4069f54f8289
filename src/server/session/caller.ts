/** Identifies the caller of a request from its headers. */
import sql from 'sql-template-tag';
import type { Caller } from '../../contract/permissions.ts';
import type { RightsChange } from '../changes/rights-changes.ts';
import { ApiProblem } from '../engine/problem.ts';
import { isIssued } from '../engine/write/issued.ts';
import type { Services } from '../services.ts';
import { type Database, systemActor } from '../store/database.ts';
import { identityOf, together } from '../store/together.ts';
import { type AccessToken, bearerOf, readAccessToken } from './access-tokens.ts';
import { keyCaller } from './api-keys.ts';
import { sharedCaller } from './shared-caller.ts';

/** The caller without a login. */
export const stranger: Caller = { user: null, audience: 'public', company: null, shared: null };

/**
 * The stored facts about a person in a company. They come from the database, because the ids in a token prove none of
 * them.
 */
interface Facts {
  readonly restricted: boolean;
  readonly system_admin: boolean;
  readonly company: number | null;
  readonly licensed: boolean | null;
  readonly company_admin: boolean | null;
  readonly active: boolean | null;
  /** The login of the token has ended. */
  readonly ended: boolean;
}

interface CachedCaller {
  readonly user: number;
  readonly company: number | null;
  readonly until: number;
  readonly facts: Promise<Facts | null>;
}

/**
 * Cache lifetime in milliseconds. Notifications drop changed entries at once in every process; the limit is for times
 * without notifications.
 */
const cachedMs = 2000;
const maxCached = 10_000;
const cache = new Map<string, CachedCaller>();

/**
 * Drops the cached permissions of the persons that a change concerns. Called after writes to accounts, memberships and
 * companies.
 */
export function forgetCallers(change: RightsChange = null): void {
  for (const [key, entry] of cache)
    if (change === null || ('user' in change ? entry.user === change.user : entry.company === change.company))
      cache.delete(key);
}

interface AskedFacts {
  readonly database: Database;
  readonly token: AccessToken;
}

/**
 * Reads facts for several people in one statement, because a change that many pages watch causes many requests at once.
 */
const readFacts = together<AskedFacts, Facts | null>({
  group: ({ database }) => String(identityOf(database)),
  key: ({ token }) => `${token.user}/${token.company}/${token.family}`,
  ask: async (asked) => {
    const tokens = asked.map(({ token }) => token);
    const [users, companies] = [tokens.map(({ user }) => user), tokens.map(({ company }) => company)];
    const rows = await asked[0].database.query<Facts & { place: number }>(
      systemActor,
      sql`select a.place::int, u.restricted, u.system_admin, m.company_id as company, m.licensed, m.company_admin, c.active,
          exists (select 1 from tessera_refresh_token r where r.family = a.family and r.revoked_at is not null) as ended
        from unnest(${users}::int[], ${companies}::int[], ${tokens.map(({ family }) => family)}::uuid[])
          with ordinality a(user_id, company_id, family, place)
        join "user" u on u.id = a.user_id
        left join user_company m on m.user_id = u.id and m.company_id = a.company_id
        left join company c on c.id = m.company_id`,
    );
    const known = new Map(rows.map(({ place, ...facts }) => [place, facts]));
    return asked.map((_, i) => known.get(i + 1) ?? null);
  },
});

function factsOf(database: Database, token: AccessToken): Promise<Facts | null> {
  const key = `${identityOf(database)}/${token.user}/${token.company}/${token.family}`;
  const now = Date.now();
  const found = cache.get(key);
  if (found && found.until > now) return found.facts;
  if (cache.size >= maxCached) cache.clear();
  const facts = readFacts({ database, token });
  cache.set(key, { user: token.user, company: token.company, until: now + cachedMs, facts });
  // Errors are not cached.
  facts.catch(() => cache.delete(key));
  return facts;
}

function audienceOf(facts: Facts): Caller['audience'] {
  if (facts.system_admin) return 'system_admin';
  if (facts.restricted || facts.company === null) return 'session';
  return facts.company_admin ? 'company_admin' : 'member';
}

function callerOf(user: number, facts: Facts): Caller {
  const confined = facts.restricted && !facts.system_admin;
  const permissions = confined
    ? { read: false, write: false, admin: false }
    : { read: true, write: facts.licensed === true && facts.active === true, admin: facts.company_admin === true };
  return {
    user,
    audience: audienceOf(facts),
    company: facts.company === null ? null : { id: facts.company, permissions },
    shared: null,
  };
}

/**
 * Identifies the sender of a request: a person by access token, a program by API key, the visitor of an access link, or
 * an anonymous caller.
 * @throws {ApiProblem} 401
 */
export async function resolveCaller(
  headers: Readonly<Record<string, string | undefined>>,
  services: Services,
): Promise<Caller> {
  const bearer = bearerOf(headers);
  if (bearer !== null && isIssued(bearer)) return keyCaller(bearer, services.database);
  if (bearer !== null) {
    const token = await readAccessToken(bearer, services.settings.secret);
    const facts = await factsOf(services.database, token);
    if (!facts) throw new ApiProblem('unauthenticated', 'This account does not exist any more.');
    if (facts.ended) throw new ApiProblem('unauthenticated', 'This login has been ended. Log in again.');
    return callerOf(token.user, facts);
  }
  const code = headers['x-session-token'];
  return code ? sharedCaller(code, services.database) : stranger;
}
