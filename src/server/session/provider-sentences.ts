/** Errors of login providers as sentences, for the person who logs in and for the administrator. */
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';

interface Sentence {
  /** Whether the provider failed, or does not confirm the person. */
  readonly code: 'provider_failed' | 'not_vouched';
  readonly sentence: string;
}

interface Named {
  readonly name: string;
  readonly issuer: string;
}

/** The name of the invalid claim of an ID token; null for another error. */
function claimOf(error: unknown): string | null {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { claim } = (one.cause ?? {}) as { claim?: unknown };
    if (typeof claim === 'string') return claim;
  }
  return null;
}

const vouchesNot = (sentence: string): Sentence => ({ code: 'not_vouched', sentence });
const fails = (sentence: string): Sentence => ({ code: 'provider_failed', sentence });

function ofClaim(claim: string | null, { name, issuer }: Named): Sentence {
  if (claim === 'nonce') return vouchesNot(`The answer of ${name} belongs to another login. Begin again.`);
  if (claim === 'iss')
    return fails(
      `The answer was not issued by ${issuer}, as it has to be for ${name}. An administrator has to check the issuer.`,
    );
  return fails(`The answer of ${name} was meant for another program. An administrator has to check the client ID.`);
}

function ofCode(error: ClientError, provider: Named): Sentence {
  const { name, issuer } = provider;
  switch (error.code) {
    case 'OAUTH_JWT_CLAIM_COMPARISON_FAILED':
      return ofClaim(claimOf(error), provider);
    case 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED':
      return vouchesNot(`What ${name} has answered has expired, or its clock and this one differ. Log in again.`);
    case 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED':
      return fails(`What answers at ${issuer} calls itself by another name. An administrator has to check the issuer.`);
    case 'OAUTH_TIMEOUT':
      return fails(`${name} does not answer. Try again later.`);
    case 'OAUTH_RESPONSE_IS_NOT_CONFORM':
    case 'OAUTH_RESPONSE_IS_NOT_JSON':
    case 'OAUTH_PARSE_ERROR':
      return fails(
        `What answers at ${issuer} is no OpenID Connect provider. An administrator has to check the issuer.`,
      );
    default:
      return vouchesNot(
        `The answer of ${name} could not be verified. Log in again; if it stays so, tell an administrator.`,
      );
  }
}

function ofAnswer(error: string, name: string): Sentence {
  if (error === 'invalid_grant') return vouchesNot(`The answer of ${name} has been used or is too old. Log in again.`);
  return ['invalid_client', 'unauthorized_client'].includes(error)
    ? fails(`${name} does not accept the client ID or the client secret. An administrator has to check them.`)
    : fails(`${name} could not answer (${error}). Try again; if it stays so, tell an administrator.`);
}

/** The sentence for the error of a request to a provider. */
export function providerSentence(error: unknown, provider: Named): Sentence {
  const { name } = provider;
  if (error instanceof AuthorizationResponseError)
    return vouchesNot(
      error.error === 'access_denied' ? `The login at ${name} was cancelled.` : `${name} has refused the login.`,
    );
  if (error instanceof ResponseBodyError) return ofAnswer(error.error, name);
  if (error instanceof ClientError) return ofCode(error, provider);
  return fails(`${name} cannot be reached at the moment. Try again later.`);
}
