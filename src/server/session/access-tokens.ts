/**
 * Access tokens: signed and short-lived, with ids only. Each request reads the bearer's permissions from the database.
 */
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { ApiProblem } from '../engine/problem.ts';

export interface AccessToken {
  readonly user: number;
  readonly company: number | null;
  /** The login that issued the token. */
  readonly family: string;
}

/** Seconds an access token lives. */
export const accessSeconds = 600;
const issuer = 'tessera';
const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);

/** A signed JWT (HS256) for a person in a company. It expires after `accessSeconds`. */
export const signAccessToken = ({ user, company, family }: AccessToken, secret: string): Promise<string> =>
  new SignJWT({ company, family })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setIssuer(issuer)
    .setSubject(String(user))
    .setIssuedAt()
    .setExpirationTime(`${accessSeconds}s`)
    .sign(keyOf(secret));

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const refused = (): ApiProblem =>
  new ApiProblem('unauthenticated', 'The access token is not valid or has expired. Get a new one, or log in.');

/** An access token with a valid signature. `until` is its expiry in milliseconds. */
interface Verified {
  readonly token: AccessToken;
  readonly until: number;
}

/** Cache of verified tokens, by secret and token: a page sends the same token with every request. */
const verified = new Map<string, Verified>();
const maxVerified = 10_000;

/**
 * Reads an access token.
 * @throws {ApiProblem} 401 for an expired token, and for a token of another installation
 */
export async function readAccessToken(token: string, secret: string): Promise<AccessToken> {
  const key = `${secret} ${token}`;
  const known = verified.get(key);
  if (known && known.until > Date.now()) return known.token;
  verified.delete(key);
  const checked = await verifyAccessToken(token, secret);
  if (verified.size >= maxVerified) verified.clear();
  verified.set(key, checked);
  return checked.token;
}

async function verifyAccessToken(token: string, secret: string): Promise<Verified> {
  const checked = await jwtVerify(token, keyOf(secret), {
    algorithms: ['HS256'],
    issuer,
    typ: 'at+jwt',
    requiredClaims: ['exp'],
  }).catch(() => null);
  const user = Number(checked?.payload.sub);
  const { exp = 0, company, family } = (checked?.payload ?? {}) as JWTPayload & { company?: unknown; family?: unknown };
  if (!Number.isSafeInteger(user) || user < 1 || typeof family !== 'string' || !isUuid.test(family)) throw refused();
  return { token: { user, company: typeof company === 'number' ? company : null, family }, until: exp * 1_000 };
}

/**
 * The token of an Authorization header; null without that header.
 * @throws {ApiProblem} 401 for a scheme other than Bearer
 */
export function bearerOf(headers: Readonly<Record<string, string | undefined>>): string | null {
  const header = headers['authorization'];
  if (header === undefined || header === '') return null;
  const token = /^bearer ([^\s]+)$/i.exec(header)?.[1];
  if (!token) throw refused();
  return token;
}
