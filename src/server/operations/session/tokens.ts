/** Log in, renew a login, log out. */
import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Call, Handlers } from '../../calls/call.ts';
import { ApiProblem } from '../../engine/problem.ts';
import { accessSeconds, signAccessToken } from '../../session/access-tokens.ts';
import { clearedCookies, csrfCookie, deviceCookies, loginCookies, refreshCookie } from '../../session/cookies.ts';
import { crowdedPauseMs, loginBuckets, newDeviceMark } from '../../session/login-attempts.ts';
import { verifyPassword } from '../../session/passwords.ts';
import { endLogin, type Login, openLogin, renewLogin } from '../../session/refresh-tokens.ts';
import { newSecret } from '../../session/secrets.ts';
import { countAttempt, forgiveAttempt, requireAttempt } from '../../session/throttle.ts';
import type { Settings } from '../../settings.ts';
import { systemActor } from '../../store/database.ts';

/** The response of a login: an access token, and its cookies. */
export async function tokenAnswer(login: Login, cookies: readonly string[], settings: Settings) {
  const token = await signAccessToken(login, settings.secret);
  return {
    status: 200 as const,
    body: { token, expires_in: accessSeconds },
    headers: { 'set-cookie': cookies },
  };
}

/** The browser's `User-Agent` header. */
export const agentOf = ({ headers }: Pick<Call<'create_token'>, 'headers'>): string => headers['user-agent'] ?? '';

/** All cookies of a login in a browser that may not be a known device of the account. */
export const newBrowserCookies = (login: Login, settings: Settings): readonly string[] => [
  ...loginCookies(login.refresh, newSecret(), settings),
  ...deviceCookies(login.user, newDeviceMark(login.user, settings), settings),
];

const wrong = (): ApiProblem => new ApiProblem('wrong_credentials', 'The email address or the password is wrong.');

export const tokenHandlers = {
  create_token: async (call, { database, settings }) => {
    const { body } = call;
    const email = body.email.trim().toLowerCase();
    const [account] = await database.query<{ id: number; password_hash: string | null }>(
      systemActor,
      sql`select id, password_hash from "user" where email = ${email} and pending_company_id is null`,
    );
    const { known, own, account: all, place } = loginBuckets(email, account?.id ?? null, call, settings);
    const refusal = 'There were too many attempts to log in. Wait some minutes, or choose a new password.';
    // Limits are checked one after the other, so that an attempt refused by one limit does not count against the next.
    await requireAttempt(database, own, refusal);
    await requireAttempt(database, all, refusal);
    if ((await countAttempt(database, place)) !== null) await pause(crowdedPauseMs);
    const right = await verifyPassword(body.password, account?.password_hash ?? null);
    if (!account || !right) throw wrong();
    await forgiveAttempt(database, [...all, ...place], own);
    const login = await openLogin(database, account.id, account.password_hash, agentOf(call));
    if (!login) throw wrong();
    const cookies = known ? loginCookies(login.refresh, newSecret(), settings) : newBrowserCookies(login, settings);
    return tokenAnswer(login, cookies, settings);
  },

  refresh_token: async ({ headers, cookies: sentCookies }, { database, settings }) => {
    const sent = sentCookies[refreshCookie];
    const login = sent ? await renewLogin(database, sent, agentOf({ headers }), settings) : null;
    if (!login) throw new ApiProblem('unauthenticated', 'Nobody is logged in here, or the login has ended. Log in.');
    // The CSRF value stays the same, because other tabs have read it.
    const cookies = loginCookies(login.refresh, sentCookies[csrfCookie] ?? newSecret(), settings);
    return tokenAnswer(login, cookies, settings);
  },

  logout: async ({ cookies }, { database, settings }) => {
    const sent = cookies[refreshCookie];
    if (sent) await endLogin(database, sent);
    // Without the cookie no login ends, so the cookies are not cleared either.
    return { status: 204, headers: sent ? { 'set-cookie': clearedCookies(settings) } : {} };
  },
} satisfies Partial<Handlers>;
