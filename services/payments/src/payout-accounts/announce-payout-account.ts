import { PayoutAccountUpdatedV1 } from '@community-help/event-contracts';
import { Outbox } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PayoutAccount } from './payout-account.entity.js';

type Announced = Pick<PayoutAccount, 'helperId' | 'isConnected' | 'bankName' | 'bankLast4' | 'bankAccountId' | 'updatedAt' | 'payoutsHeldUntil'>;

/** Tells everybody what a payout account is now, and until when payouts wait because its bank is another one. */
@Injectable()
export class AnnouncePayoutAccount {
  constructor(private readonly outbox: Outbox) {}

  /** In the caller's transaction. */
  async run(manager: EntityManager, { helperId, isConnected, bankName, bankLast4, bankAccountId, updatedAt, payoutsHeldUntil }: Announced): Promise<void> {
    const isHeld = payoutsHeldUntil !== null && payoutsHeldUntil > updatedAt;
    await this.outbox.add(manager, PayoutAccountUpdatedV1, {
      helperId,
      isConnected,
      bankName,
      bankLast4,
      bankAccountId,
      updatedAt: updatedAt.toISOString(),
      payoutsHeldUntil: isHeld ? payoutsHeldUntil.toISOString() : null,
    });
  }
}
