import { LinkVerifier } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { lockAddress } from '../sessions/forget-sign-ins.js';
import { OpenSession, type OpenedSession } from '../sessions/open-session.js';
import { hashToken } from '../sessions/opaque-token.js';
import { LimitSignIns } from './limit-sign-ins.js';
import { signInProblems } from './sign-in.problems.js';

export interface OpenedLink {
  requestId: string;
  token: unknown;
  /** What the browser kept when it asked. */
  browserToken: string | undefined;
  /** The session that this browser had until now. */
  formerSession: string | undefined;
  userAgent: string | undefined;
  forwardedFor: string | undefined;
}

interface Asked {
  addressId: string;
  maskedAddress: string;
}

/** Uses a mailed link up and signs in the browser that asked for it. */
@Injectable()
export class OpenSignIn {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: LinkVerifier,
    private readonly limits: LimitSignIns,
    private readonly openSession: OpenSession,
  ) {}

  /** @throws Problem 401 no link of ours, 403 another browser, 410 used or expired, 429 */
  async run({ requestId, token, browserToken, formerSession, userAgent, forwardedFor }: OpenedLink): Promise<OpenedSession> {
    await this.limits.open(requestId, forwardedFor);
    await this.links.verify(token, { purpose: 'sign-in', subject: requestId });
    return this.dataSource.transaction(async (manager) => {
      await this.lockAsker(manager, requestId);
      const asked = await this.useUp(manager, requestId, browserToken);
      return this.openSession.run(manager, { ...asked, openedBy: 'link', isOperatorByClaim: false, userAgent, formerToken: formerSession });
    });
  }

  /** Before the row is touched, as an erasure does: each would else wait for what the other has. */
  private async lockAsker(manager: EntityManager, requestId: string): Promise<void> {
    const [asker] = await manager.query<{ addressId: string }[]>('select address_id as "addressId" from sign_in_request where id = $1', [requestId]);
    if (asker) await lockAddress(manager, asker.addressId);
  }

  /** The row goes with its use: of two at once the second finds none. Another browser leaves it as it is. */
  private async useUp(manager: EntityManager, requestId: string, browserToken: string | undefined): Promise<Asked> {
    const [used] = await manager.query<[Asked[], number]>(
      `delete from sign_in_request where id = $1 and browser_hash = $2 and expires_at > now()
       returning address_id as "addressId", masked_address as "maskedAddress"`,
      [requestId, hashToken(browserToken ?? '')],
    );
    if (used[0]) return used[0];
    const rest = await manager.query<unknown[]>('select 1 from sign_in_request where id = $1 and expires_at > now()', [requestId]);
    throw rest.length > 0 ? signInProblems.otherBrowser() : signInProblems.usedUp();
  }
}
