/** Secrets that are shown once and stored as hashes only. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits, in letters that need no escaping in addresses and cookies. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** How a secret is stored. Secrets are random, so a plain hash cannot be guessed back. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A signature of a value, which only this installation can make. */
export const signatureOf = (key: string, value: string): string =>
  createHmac('sha256', key).update(value).digest('base64url');

/** Compares without telling by the time it takes how much was right. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(left as Buffer, right as Buffer);
}
