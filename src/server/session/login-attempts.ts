/**
 * Limits of login attempts. A browser that has logged in with the account before, or has set its password, has its own
 * count, so that wrong guesses of others cannot lock the person out.
 */
import { isIPv6 } from 'node:net';
import type { ApiRequest } from '../request.ts';
import type { Settings } from '../settings.ts';
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
  /** Of this browser, or of this place for this account: full, it refuses. A success empties it. */
  readonly own: readonly Bucket[];
  /** Of the account from everywhere: full, it refuses browsers that are strangers to it, until a new password is set. */
  readonly account: readonly Bucket[];
  /** Counts for the place, which people may share with an attacker: beyond its limit, attempts are only delayed. */
  readonly place: readonly Bucket[];
}

/** Milliseconds that a login waits where many have failed. */
export const crowdedPauseMs = 1000;

/** Where a request comes from: of an address of version 6 the half that a provider gives to one customer. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [left = '', right] = address.split('::');
  const head = left.split(':').filter(Boolean);
  const tail = right?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: right === undefined ? 0 : 8 - head.length - tail.length }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
}

const placeBucket = (email: string, address: string): Bucket => ({
  key: `login ${email} from ${networkOf(address)}`,
  limit: 10,
  seconds: quarter,
});
const accountBucket = (email: string): Bucket => ({ key: `login ${email}`, limit: 100, seconds: hour });

/** The counts of an attempt to log in as `email`. */
export function loginBuckets(
  email: string,
  user: number | null,
  request: Pick<ApiRequest, 'address' | 'cookies'>,
  settings: Settings,
): LoginBuckets {
  const device = knownDevice(user, request, settings);
  if (device) {
    const own = [{ key: `login device ${device}`, limit: 10, seconds: quarter }];
    return { known: true, own, account: [], place: [] };
  }
  return {
    known: false,
    own: [placeBucket(email, request.address)],
    account: [accountBucket(email)],
    place: [{ key: `login from ${networkOf(request.address)}`, limit: 50, seconds: quarter }],
  };
}

/** Counts that a new password resets. */
export const bucketsOfAccount = (email: string, address: string): readonly Bucket[] => [
  placeBucket(email, address),
  accountBucket(email),
];
