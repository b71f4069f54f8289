/** Password hashes: argon2id with the parameters that OWASP recommends, in the PHC format. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { type FieldError, invalid } from '../engine/problem.ts';

const memory = 19_456;
const passes = 2;
const parallelism = 1;
const tagLength = 32;

/** The minimum number of characters of a new password. */
export const fewestCharacters = 10;
const maxCharacters = 1000;

function derive(
  password: string,
  nonce: Buffer,
  cost: { memory: number; passes: number; parallelism: number; tagLength: number },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Normalises letters that keyboards encode differently.
    argon2('argon2id', { message: password.normalize('NFKC'), nonce, ...cost }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** The hash to store for a password. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const key = await derive(password, nonce, { memory, passes, parallelism, tagLength });
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(key)}`;
}

const notation = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
const nobodys = { nonce: randomBytes(16), key: randomBytes(tagLength) };

/** Whether the password matches the hash. Without a hash the check takes the same time and fails. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const parts = notation.exec(hash ?? '');
  const nonce = parts ? Buffer.from(parts[4] ?? '', 'base64') : nobodys.nonce;
  const stored = parts ? Buffer.from(parts[5] ?? '', 'base64') : nobodys.key;
  const cost = parts
    ? { memory: Number(parts[1]), passes: Number(parts[2]), parallelism: Number(parts[3]), tagLength: stored.length }
    : { memory, passes, parallelism, tagLength };
  const key = await derive(password.slice(0, maxCharacters), nonce, cost);
  return timingSafeEqual(key, stored) && parts !== null;
}

/**
 * Refuses a new password that is easy to guess.
 * @throws {ApiProblem} 422 with the reason
 */
export function requireGoodPassword(password: string, email: string): void {
  const errors: FieldError[] = [];
  const say = (message: string) => errors.push({ pointer: '/password', message });
  if ([...password].length < fewestCharacters) say(`The password needs at least ${fewestCharacters} characters.`);
  else if (password.length > maxCharacters) say(`The password takes at most ${maxCharacters} characters.`);
  else if (password.toLowerCase() === email.toLowerCase()) say('The password must not be the email address.');
  else if (new Set(password).size < 4) say('The password needs at least four different characters.');
  if (errors.length) throw invalid(errors);
}
