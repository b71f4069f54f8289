/** Logging in, renewing a login, logging out. */
import sql from 'sql-template-tag';
import { ApiProblem } from '../engine/problem.ts';
import type { ApiAnswer, Handlers, Settings } from '../http/types.ts';
import { accessSeconds, signAccessToken } from '../session/access-tokens.ts';
import { clearedCookies, csrfCookie, deviceCookies, loginCookies, refreshCookie } from '../session/cookies.ts';
import { loginBuckets, newDeviceMark } from '../session/login-attempts.ts';
import { verifyPassword } from '../session/passwords.ts';
import { endLogin, type Login, openLogin, renewLogin } from '../session/refresh-tokens.ts';
import { newSecret } from '../session/secrets.ts';
import { forgiveAttempt, requireAttempt } from '../session/throttle.ts';
import { systemActor } from '../store/database.ts';
import { bodyOf, objectSchema } from './request-body.ts';

const loginSchema = objectSchema({
  email: { title: 'E-mail address', type: 'string', minLength: 1, maxLength: 254 },
  password: { title: 'Password', type: 'string', minLength: 1, maxLength: 1000 },
});

async function tokenAnswer(login: Login, cookies: readonly string[], settings: Settings): Promise<ApiAnswer> {
  const token = await signAccessToken(login, settings.secret);
  return {
    status: 200,
    body: { token, expires_in: accessSeconds },
    headers: cookies.length ? { 'set-cookie': cookies } : {},
  };
}

export const tokenHandlers: Handlers = {
  create_token: async (request, { database, settings }) => {
    const body = await bodyOf<{ email: string; password: string }>(request, loginSchema);
    const email = body.email.trim().toLowerCase();
    const [account] = await database.query<{ id: number; password_hash: string | null }>(
      systemActor,
      sql`select id, password_hash from "user" where email = ${email}`,
    );
    const { known, own, shared } = loginBuckets(email, account?.id ?? null, request, settings);
    await requireAttempt(
      database,
      [...own, ...shared],
      'There were too many attempts to log in. Wait some minutes, or choose a new password.',
    );
    const right = await verifyPassword(body.password, account?.password_hash ?? null);
    if (!account || !right) throw new ApiProblem('wrong_credentials', 'The e-mail address or the password is wrong.');
    await forgiveAttempt(database, shared, own);
    const login = await openLogin(database, account.id);
    const device = known ? [] : deviceCookies(account.id, newDeviceMark(account.id, settings), settings);
    return tokenAnswer(login, [...loginCookies(login.refresh ?? '', newSecret(), settings), ...device], settings);
  },

  refresh_token: async (request, { database, settings }) => {
    const sent = request.cookies[refreshCookie];
    const login = sent ? await renewLogin(database, sent) : null;
    if (!login) throw new ApiProblem('unauthenticated', 'Nobody is logged in here, or the login has ended. Log in.');
    // The anti-forgery value stays: other tabs have read it.
    const cookies = login.refresh
      ? loginCookies(login.refresh, request.cookies[csrfCookie] ?? newSecret(), settings)
      : [];
    return tokenAnswer(login, cookies, settings);
  },

  logout: async (request, { database, settings }) => {
    const sent = request.cookies[refreshCookie];
    if (sent) await endLogin(database, sent);
    return { status: 204, headers: { 'set-cookie': clearedCookies(settings) } };
  },
};
