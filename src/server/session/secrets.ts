/** Secrets that are shown once and stored only as hashes. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits, in letters that need no escaping in addresses and cookies. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The stored form of a secret. Secrets are random, so an unsalted hash is safe against guessing. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A signature of a value, which only this installation can create. */
export const signatureOf = (key: string, value: string): string =>
  createHmac('sha256', key).update(value).digest('base64url');

/** Compares in constant time, so that the time does not reveal how much of the text matches. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(left as Buffer, right as Buffer);
}
