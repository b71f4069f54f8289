/**
 * Limits of login attempts. A known device (a browser that has logged in to the account, or set its password) has a
 * count of its own, so that wrong guesses of others cannot lock the person out.
 */
import { isIPv6 } from 'node:net';
import type { ApiRequest } from '../request.ts';
import type { Settings } from '../settings.ts';
import { deviceCookie } from './cookies.ts';
import { newSecret, sameText, signatureOf } from './secrets.ts';
import type { Bucket } from './throttle.ts';

const quarter = 15 * 60;
const hour = 60 * 60;

/** The signed device mark that a browser gets at login. Only this installation can create it. */
export function newDeviceMark(user: number, settings: Settings): string {
  const nonce = newSecret();
  return `${nonce}.${signatureOf(settings.secret, `device ${user} ${nonce}`)}`;
}

/** The nonce of a valid device mark for the account; null for an unknown device. */
function knownDevice(user: number | null, { cookies }: Pick<ApiRequest, 'cookies'>, settings: Settings): string | null {
  if (user === null) return null;
  const [nonce = '', signature = ''] = (cookies[deviceCookie(user)] ?? '').split('.');
  return nonce && sameText(signature, signatureOf(settings.secret, `device ${user} ${nonce}`)) ? nonce : null;
}

export interface LoginBuckets {
  readonly known: boolean;
  /** Counts of this device, or of this network for this account. A full bucket refuses; a success clears the counts. */
  readonly own: readonly Bucket[];
  /** Counts of the account from all networks. A full bucket refuses unknown devices until a new password is set. */
  readonly account: readonly Bucket[];
  /** Counts of the network, which people may share with an attacker. A full bucket only delays attempts. */
  readonly place: readonly Bucket[];
}

/** Milliseconds that a login is delayed if many attempts from its network failed. */
export const crowdedPauseMs = 1000;

/** The network of an address. For IPv6 it is the first half, the part that a provider assigns to one customer. */
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

/** The buckets of an attempt to log in as `email`. */
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

/** Buckets that a new password resets. */
export const bucketsOfAccount = (email: string, address: string): readonly Bucket[] => [
  placeBucket(email, address),
  accountBucket(email),
];
