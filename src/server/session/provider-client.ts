/** Client of a company's login provider: OpenID Connect authorization code flow with PKCE, state and nonce. */
import * as openid from 'openid-client';
import { ApiProblem } from '../engine/problem.ts';
import type { Settings } from '../settings.ts';
import { providerSentence } from './provider-sentences.ts';

/** A login provider with its secret unsealed. */
export interface LoginProvider {
  readonly id: number;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly scopes: string;
}

/** The data of a login in progress. The provider's answer is checked against it. */
export interface BegunLogin {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The person that a provider confirms. */
export interface Vouched {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

/** Seconds to wait for an answer of the provider. */
const timeoutSeconds = 10;

const redirectAddress = ({ publicUrl }: Settings): string => `${publicUrl}/oauth-redirect`;

const isThisMachine = (url: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);

/**
 * Runs a request to the provider.
 * @throws an error with a sentence about its failure
 */
async function asking<T>(provider: LoginProvider, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ApiProblem) throw error;
    const { code, sentence } = providerSentence(error, provider);
    throw new ApiProblem(code, sentence);
  }
}

/** The checked address of the issuer. It must use TLS, except for a provider under test on this machine. */
function issuerAddress({ name, issuer }: LoginProvider, settings: Settings): { url: URL; plain: boolean } {
  const url = new URL(issuer);
  const plain = url.protocol === 'http:' && isThisMachine(url) && isThisMachine(new URL(settings.publicUrl));
  if (url.protocol !== 'https:' && !plain)
    throw new ApiProblem('provider_failed', `The issuer of ${name} has to begin with https://.`);
  return { url, plain };
}

/** The client authentication method that the provider supports. */
function proofOf(server: openid.ServerMetadata, secret: string | null): openid.ClientAuth {
  if (secret === null) return openid.None();
  const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return ways.includes('client_secret_post') ? openid.ClientSecretPost(secret) : openid.ClientSecretBasic(secret);
}

/** Reads the provider's metadata at each login, so that its changes take effect immediately. */
async function configure(provider: LoginProvider, settings: Settings): Promise<openid.Configuration> {
  const { url, plain } = issuerAddress(provider, settings);
  const execute = plain ? [openid.allowInsecureRequests] : [];
  const found = await openid.discovery(url, provider.clientId, undefined, undefined, {
    execute,
    timeout: timeoutSeconds,
  });
  const server = found.serverMetadata();
  const made = new openid.Configuration(server, provider.clientId, {}, proofOf(server, provider.clientSecret));
  made.timeout = timeoutSeconds;
  if (plain) openid.allowInsecureRequests(made);
  // Also checks the signature of the ID token; by default only the TLS connection is checked.
  openid.enableNonRepudiationChecks(made);
  return made;
}

/** The requested scopes, including those that identify a person. */
const scopeOf = ({ scopes }: LoginProvider): string =>
  [...new Set(['openid', 'email', ...scopes.split(/\s+/).filter(Boolean)])].join(' ');

/** The address at which the person logs in, and the data for checking the answer. */
export const beginAt = (
  provider: LoginProvider,
  settings: Settings,
): Promise<{ readonly address: string; readonly begun: BegunLogin }> =>
  asking(provider, async () => {
    const configuration = await configure(provider, settings);
    const begun = {
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
    };
    const address = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectAddress(settings),
      response_type: 'code',
      scope: scopeOf(provider),
      state: begun.state,
      nonce: begun.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(begun.verifier),
      code_challenge_method: 'S256',
    });
    return { address: address.href, begun };
  });

type Claims = Readonly<Record<string, unknown>>;

const textOf = (claims: Claims, name: string): string => (typeof claims[name] === 'string' ? claims[name].trim() : '');

function vouched(token: Claims & { iss: string; sub: string }, userinfo: Claims): Vouched {
  const claims = { ...userinfo, ...token };
  const email = textOf(claims, 'email').toLowerCase();
  const [first = '', ...others] = textOf(claims, 'name').split(/\s+/);
  return {
    issuer: token.iss,
    subject: token.sub,
    email: email || null,
    emailVerified: claims['email_verified'] === true,
    firstName: textOf(claims, 'given_name') || first,
    lastName: textOf(claims, 'family_name') || others.join(' '),
  };
}

/** The person that the provider confirms, by the query of its redirect. */
export const finishAt = (
  provider: LoginProvider,
  begun: BegunLogin,
  query: string,
  settings: Settings,
): Promise<Vouched> =>
  asking(provider, async () => {
    const configuration = await configure(provider, settings);
    const answer = new URL(`${redirectAddress(settings)}?${query}`);
    const tokens = await openid.authorizationCodeGrant(configuration, answer, {
      pkceCodeVerifier: begun.verifier,
      expectedState: begun.state,
      expectedNonce: begun.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims() as openid.IDToken;
    const isWhole = typeof claims['email'] === 'string' && 'email_verified' in claims;
    const userinfo =
      isWhole || !configuration.serverMetadata().userinfo_endpoint
        ? {}
        : await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return vouched(claims, userinfo);
  });

/**
 * Tests whether the provider answers, has keys and knows the client.
 * @throws an error with a sentence if not
 */
export const tryAt = (provider: LoginProvider, settings: Settings): Promise<void> =>
  asking(provider, async () => {
    const configuration = await configure(provider, settings);
    const { jwks_uri, authorization_endpoint } = configuration.serverMetadata();
    if (!authorization_endpoint || !jwks_uri)
      throw new ApiProblem('provider_failed', `${provider.name} does not tell where to log in, or its keys.`);
    const keys = await fetch(jwks_uri, { signal: AbortSignal.timeout(timeoutSeconds * 1000) });
    if (!keys.ok)
      throw new ApiProblem('provider_failed', `${provider.name} does not give out its keys (status ${keys.status}).`);
    try {
      // The code is invalid on purpose: a provider that knows the client rejects the code, otherwise it rejects the
      // client.
      await openid.genericGrantRequest(configuration, 'authorization_code', {
        code: 'a-code-that-nobody-was-given',
        redirect_uri: redirectAddress(settings),
        code_verifier: openid.randomPKCECodeVerifier(),
      });
    } catch (error) {
      if (!(error instanceof openid.ResponseBodyError) || error.error !== 'invalid_grant') throw error;
    }
  });
