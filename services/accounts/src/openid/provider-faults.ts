import { isOutage, logger, Problem } from '@community-help/service-kit';
import { AuthorizationResponseError, ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';
import { providerProblems } from '../provider-sign-in/provider.problems.js';

const log = logger('openid');

/** What openid-client says when an answer is there and does not fit: claims, signature, time, form. */
const NOT_BELIEVED = /^OAUTH_(JWT_|JSON_ATTRIBUTE|INVALID_RESPONSE|KEY_SELECTION|UNSUPPORTED_OPERATION|PARSE_ERROR)/;

/** The answer to the browser for whatever came of asking the provider; what an operator of the platform has to mend is logged, and nothing of a person. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof AuthorizationResponseError) return providerProblems.refused();
  if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return providerProblems.usedUp();
  if (error instanceof ResponseBodyError || error instanceof WWWAuthenticateChallengeError) {
    log.error({ status: error.status, code: error instanceof ResponseBodyError ? error.error : undefined }, 'the OpenID Connect provider refuses us: look at OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_CLIENT_AUTH');
    return providerProblems.away();
  }
  if (error instanceof ClientError && NOT_BELIEVED.test(error.code ?? '')) {
    log.warn({ code: error.code, reason: error.message }, 'the OpenID Connect provider answered what cannot be believed');
    return providerProblems.notBelieved();
  }
  if (error instanceof ClientError || error instanceof TypeError || isOutage(error)) {
    log.warn({ code: error instanceof ClientError ? error.code : undefined, reason: (error as Error).message }, 'the OpenID Connect provider does not answer');
    return providerProblems.away();
  }
  throw error;
}
