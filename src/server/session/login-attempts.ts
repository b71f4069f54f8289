/**
 * How often a login may be tried. A browser that has logged in with the account before is counted by itself, so that
 * nobody can lock a person out by guessing wrong on purpose.
 */
import type { ApiRequest, Settings } from '../http/types.ts';
import { deviceCookie } from './cookies.ts';
import { newSecret, sameText, signatureOf } from './secrets.ts';
import type { Bucket } from './throttle.ts';

const quarter = 15 * 60;
const hour = 60 * 60;

/** The mark a browser gets when it logs in; only this installation can make one. */
export function newDeviceMark(user: number, settings: Settings): string {
  const nonce = newSecret();
  return `${nonce}.${signatureOf(settings.secret, `device ${user} ${nonce}`)}`;
}

/** The nonce of a true mark for the account; null for strangers. */
function knownDevice(user: number | null, { cookies }: Pick<ApiRequest, 'cookies'>, settings: Settings): string | null {
  if (user === null) return null;
  const [nonce = '', signature = ''] = (cookies[deviceCookie(user)] ?? '').split('.');
  return nonce && sameText(signature, signatureOf(settings.secret, `device ${user} ${nonce}`)) ? nonce : null;
}

export interface LoginBuckets {
  readonly known: boolean;
  /** Emptied by a success. */
  readonly own: readonly Bucket[];
  /** Shared with others: a success only takes its own attempt back. */
  readonly shared: readonly Bucket[];
}

/** What an attempt to log in as `email` is counted in. */
export function loginBuckets(
  email: string,
  user: number | null,
  request: ApiRequest,
  settings: Settings,
): LoginBuckets {
  const device = knownDevice(user, request, settings);
  if (device) return { known: true, own: [{ key: `login device ${device}`, limit: 10, seconds: quarter }], shared: [] };
  return {
    known: false,
    own: [{ key: `login ${email} from ${request.address}`, limit: 10, seconds: quarter }],
    shared: [
      { key: `login from ${request.address}`, limit: 50, seconds: quarter },
      { key: `login ${email}`, limit: 100, seconds: hour },
    ],
  };
}
