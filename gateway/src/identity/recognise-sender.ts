import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '@community-help/api-contracts';
import { accountCookieName, cookieOf, logger } from '@community-help/service-kit';
import type { ProblemAnswer } from '../http/send-problem.js';
import { isForeign } from './foreign-request.js';
import { Identities } from './identities.js';

const log = logger('identity');

/** Who sends a request, as far as its endpoint has to know: a signed identity, nobody, or why it is refused. */
export type Recognised = { identity?: string } | { refusal: ProblemAnswer };

/** Reads the session of a request. The cookie's value goes to accounts alone. */
export class RecogniseSender {
  private readonly cookieName: string;
  private readonly siteOrigin: string;
  private readonly identities: Identities;

  constructor(accountsUrl: string, siteUrl: string) {
    this.cookieName = accountCookieName(siteUrl.startsWith('https:'));
    this.siteOrigin = new URL(siteUrl).origin;
    this.identities = new Identities(accountsUrl);
  }

  /** Calls back at once where nothing has to be asked: most requests have no session, and a promise would cost more than looking. */
  run(endpoint: Endpoint, request: IncomingMessage, done: (recognised: Recognised) => void): void {
    const { cookie } = request.headers;
    const token = cookie?.includes(this.cookieName) ? cookieOf(cookie, this.cookieName) : undefined;
    if (token === undefined) done({});
    else if (endpoint.method !== 'GET' && isForeign(request.headers, this.siteOrigin)) done({ refusal: FOREIGN });
    else if (!endpoint.isForSignedIn && !endpoint.mayBeSignedIn) done({});
    else {
      this.identities.of(token, endpoint.owner).then(
        (identity) => done(identity === undefined ? {} : { identity }),
        (error: unknown) => {
          log.warn({ err: error }, 'accounts does not say who sends a request');
          done(endpoint.isForSignedIn ? { refusal: AWAY } : {});
        },
      );
    }
  }
}

const FOREIGN: ProblemAnswer = { status: 403, detail: 'This request came from another site. Please use the page of Community Help itself.' };

const AWAY: ProblemAnswer = {
  status: 503,
  detail: 'The sign-in service is not available right now. Please try again in a minute.',
  headers: { 'retry-after': '60' },
};
