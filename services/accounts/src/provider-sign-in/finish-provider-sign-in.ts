import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OpenidProvider, type BegunSignIn } from '../openid/openid-provider.js';
import { lockAddress } from '../sessions/forget-sign-ins.js';
import { OpenSession, type OpenedSession } from '../sessions/open-session.js';
import { hashToken } from '../sessions/opaque-token.js';
import { LimitSignIns } from '../sign-in/limit-sign-ins.js';
import { KnowOperator } from './know-operator.js';
import { providerProblems } from './provider.problems.js';

export interface ReturnedBrowser {
  /** What the provider sent it back with. */
  query: string;
  /** What it kept when it was sent there. */
  browserToken: string | undefined;
  /** The session that this browser had until now. */
  formerSession: string | undefined;
  userAgent: string | undefined;
  forwardedFor: string | undefined;
}

/** Signs in an operator whom the provider knows, in the browser that was sent there. */
@Injectable()
export class FinishProviderSignIn {
  constructor(
    private readonly dataSource: DataSource,
    private readonly provider: OpenidProvider,
    private readonly limits: LimitSignIns,
    private readonly knowOperator: KnowOperator,
    private readonly openSession: OpenSession,
  ) {}

  /** @throws Problem 401 not to be believed, 403 another browser or no operator, 410 used or expired, 429, 503 */
  async run({ query, browserToken, formerSession, userAgent, forwardedFor }: ReturnedBrowser): Promise<OpenedSession> {
    await this.limits.returnFromProvider(forwardedFor);
    const answer = new URLSearchParams(query);
    const begun = await this.useUp(answer.get('state') ?? '', browserToken);
    const operator = this.knowOperator.run(await this.provider.finish(answer, begun));
    return this.dataSource.transaction(async (manager) => {
      await lockAddress(manager, operator.addressId);
      return this.openSession.run(manager, { ...operator, openedBy: 'provider', userAgent, formerToken: formerSession });
    });
  }

  /** The row goes before the provider is asked: of two at once the second finds none. Another browser leaves it as it is. */
  private async useUp(state: string, browserToken: string | undefined): Promise<BegunSignIn> {
    const { manager } = this.dataSource;
    const [used] = await manager.query<[BegunSignIn[], number]>(
      `delete from provider_sign_in where state = $1 and browser_hash = $2 and expires_at > now()
       returning state, nonce, code_verifier as "codeVerifier"`,
      [state, hashToken(browserToken ?? '')],
    );
    if (used[0]) return used[0];
    const rest = await manager.query<unknown[]>('select 1 from provider_sign_in where state = $1 and expires_at > now()', [state]);
    throw rest.length > 0 ? providerProblems.otherBrowser() : providerProblems.usedUp();
  }
}
