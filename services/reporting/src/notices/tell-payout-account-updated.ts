import { Injectable } from '@nestjs/common';
import type { PayoutAccountUpdatedV1 } from '@community-help/event-contracts';
import type { EntityManager } from 'typeorm';
import { Mail } from '../mails/mail.entity.js';
import { PostMail } from '../mails/post-mail.js';
import { SiteUrls } from '../mails/site-urls.js';
import { ukTime } from '../statements/month.js';

const KIND = 'payout-account-updated';

/**
 * Word of every change of a payout account, to the address on file: whoever changed it, its owner learns of it. A payments that was
 * restored sees a change at another time: it is one where the event says of the account what the mail before did not.
 */
@Injectable()
export class TellPayoutAccountUpdated {
  constructor(
    private readonly post: PostMail,
    private readonly urls: SiteUrls,
  ) {}

  async run(manager: EntityManager, event: PayoutAccountUpdatedV1, eventId: string): Promise<void> {
    const { helperId, isConnected, payoutsHeldUntil } = event;
    const title = titleOf(event);
    const told = { isConnected, isAnotherBank: Boolean(payoutsHeldUntil), account: accountWords(event), bankAccountId: event.bankAccountId ?? null };
    if (await wasToldLast(manager, helperId, told)) return;
    const view = {
      title,
      ...told,
      heldUntil: payoutsHeldUntil ? ukTime(new Date(payoutsHeldUntil)) : '',
      manageUrl: this.urls.manage(),
      changedAt: ukTime(new Date(event.updatedAt)),
    };
    await this.post.run(manager, { kind: KIND, causeId: eventId, to: { helperId }, subject: title, view });
  }
}

/** Of a mail that was wiped nobody knows what it said: then it is said again. */
async function wasToldLast(manager: EntityManager, helperId: string, told: Record<string, unknown>): Promise<boolean> {
  const last = await manager.findOne(Mail, { where: { kind: KIND, helperId }, order: { createdAt: 'DESC', id: 'DESC' } });
  return last !== null && Object.entries(told).every(([name, value]) => last.view?.[name] === value);
}

function titleOf({ isConnected, payoutsHeldUntil }: PayoutAccountUpdatedV1): string {
  if (payoutsHeldUntil) return 'Your payouts go to another bank account now';
  return isConnected ? 'Your bank account is connected' : 'Your payouts are paused';
}

/** 'Fold Bank, account ending in 2345', or as much of it as Stripe told; empty when it told nothing. */
function accountWords({ bankName, bankLast4 }: PayoutAccountUpdatedV1): string {
  return [bankName, bankLast4 && `account ending in ${bankLast4}`].filter(Boolean).join(', ');
}
