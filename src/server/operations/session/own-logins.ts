/** Lists and ends a person's logins on other devices. */
import type { Call, Handlers } from '../../calls/call.ts';
import { notFound } from '../../engine/problem.ts';
import type { Services } from '../../services.ts';
import { type AccessToken, bearerOf, readAccessToken } from '../../session/access-tokens.ts';
import { forgetCallers } from '../../session/caller.ts';
import { endLoginOf, endLoginsBeside, loginsOf } from '../../session/refresh-tokens.ts';
import { systemActor } from '../../store/database.ts';

/** The order matters: the first match wins, because later browsers also name earlier ones in their user agent. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|HeadlessChrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (names: typeof browsers, agent: string): string | null =>
  names.find(([sign]) => sign.test(agent))?.[1] ?? null;

/** The device name of a user agent: "Firefox on Windows", or the own name of a program. */
export function deviceName(agent: string): string {
  const browser = firstOf(browsers, agent);
  const system = firstOf(systems, agent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? (/^[\w.-]+/.exec(agent)?.[0] || 'Unknown program');
}

/** The login that sent the request. */
const here = ({ headers }: Pick<Call<'list_own_logins'>, 'headers'>, { settings }: Services): Promise<AccessToken> =>
  readAccessToken(bearerOf(headers) ?? '', settings.secret);

export const ownLoginHandlers = {
  list_own_logins: async (call, services) => {
    const { family: present } = await here(call, services);
    const logins = await loginsOf(services.database, call.granted.user);
    const body = logins.map(({ family, agent, company, beganAt, usedAt }) => ({
      id: family,
      current: family === present,
      device: deviceName(agent),
      company_name: company,
      began_at: new Date(beganAt).toISOString(),
      last_used_at: new Date(usedAt).toISOString(),
    }));
    return { status: 200, body };
  },

  end_own_login: async ({ path: { id }, granted: { user } }, { database }) => {
    if (!(await endLoginOf(database, user, id))) throw notFound('This login');
    forgetCallers({ user });
    return { status: 204 };
  },

  end_other_logins: async (call, services) => {
    const login = await here(call, services);
    await services.database.transaction(systemActor, (run) => endLoginsBeside(run, login));
    forgetCallers({ user: login.user });
    return { status: 204 };
  },
} satisfies Partial<Handlers>;
