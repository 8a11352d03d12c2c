import { SignInLinkRequestedV1 } from '@community-help/event-contracts';
import { addressId, maskedAddress, Outbox, Seal } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { hashToken, makeToken } from '../sessions/opaque-token.js';
import { LimitSignIns } from './limit-sign-ins.js';
import { ASKED_FOR_S } from './sign-in-cookies.js';
import { SignInRequest } from './sign-in-request.entity.js';

/**
 * Asks for a link to sign in with. Nothing is looked up: whoever owns a mailbox may sign in, with or without a listing, so that neither the
 * answer nor the time it takes can say whether an address is known.
 */
@Injectable()
export class RequestSignIn {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly seal: Seal,
    private readonly limits: LimitSignIns,
  ) {}

  /** @returns what the browser that asked has to keep. @throws Problem 429 */
  async run(email: string, forwardedFor: string | undefined): Promise<string> {
    await this.limits.ask(email, forwardedFor);
    const id = uuidv7();
    const browserToken = makeToken();
    const now = new Date();
    const requested = { requestId: id, sealedEmail: await this.seal.seal({ email }), requestedAt: now.toISOString() };
    await this.dataSource.transaction(async (manager) => {
      await manager.insert(SignInRequest, {
        id,
        addressId: addressId(email),
        maskedAddress: maskedAddress(email),
        browserHash: hashToken(browserToken),
        expiresAt: new Date(now.getTime() + ASKED_FOR_S * 1000),
      });
      await this.outbox.add(manager, SignInLinkRequestedV1, requested);
    });
    return browserToken;
  }
}
