import type { PaymentSession } from '@community-help/api-contracts';
import { logger } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SenderMarks } from '../limits/mark-sender.js';
import { estimateFeePence } from '../money/fee-policy.js';
import { formatPounds } from '../money/pence.js';
import { PaymentsConfig } from '../payments.config.js';
import { firstTry } from '../stripe/call-key.js';
import { CardPayments } from '../stripe/ports.js';
import { OutcomeUnknown, ProviderRefusal } from '../stripe/provider-errors.js';
import type { ProviderIntent } from '../stripe/provider-types.js';
import { Checkout } from './checkout.entity.js';
import { checkoutProblems } from './checkout.problems.js';
import type { Purchase } from './describe-purchase.js';
import { OpenCheckout } from './open-checkout.js';

const log = logger('checkouts');

/** Starts a card payment, or changes the amount of the one that this dialog has started already. */
@Injectable()
export class StartCheckout {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cards: CardPayments,
    private readonly openCheckout: OpenCheckout,
    private readonly config: PaymentsConfig,
  ) {}

  /** @param sender who may be held to account for refused cards. @throws Problem 409 or 503; nothing is charged here in any case */
  async run(purchase: Purchase, sessionId: string | undefined, sender?: SenderMarks): Promise<PaymentSession> {
    try {
      const session = await this.tryStart(purchase, sessionId, sender);
      // The dialog's own intent cannot be changed any more (paid, cancelled): it gets a new one.
      return session ?? (await this.tryStart(purchase, sessionId, sender)) ?? refuse();
    } catch (error) {
      if (error instanceof OutcomeUnknown) throw checkoutProblems.providerAway();
      throw error;
    }
  }

  private async tryStart(purchase: Purchase, sessionId: string | undefined, sender: SenderMarks | undefined): Promise<PaymentSession | undefined> {
    const checkout = await this.openCheckout.run(purchase, sessionId, sender);
    const intent = await this.agree(checkout, purchase);
    if (intent?.clientSecret) return this.sessionOf(checkout, intent.clientSecret, purchase);
    await this.openCheckout.abandon(checkout.id);
    return undefined;
  }

  /** Brings the provider's intent to the newest amount that this dialog asked for; undefined when it takes no changes any more. */
  private async agree(opened: Checkout, purchase: Purchase): Promise<ProviderIntent | undefined> {
    try {
      let intent = opened.intentId ? undefined : await this.create(opened, purchase);
      let agreed = intent ? opened.firstAmountPence : undefined;
      for (let newest = opened; ; newest = await this.read(opened.id)) {
        if (newest.status !== 'open') return undefined;
        // A request of the same dialog may have changed the amount while we spoke to the provider: the newest wins.
        if (intent && newest.wish === null && agreed === newest.amountPence) return intent;
        agreed = newest.wish?.amountPence ?? newest.amountPence;
        intent = await this.cards.changeAmount(newest.intentId ?? intent!.intentId, agreed);
        if (newest.wish) await this.openCheckout.fulfil(newest.id, newest.wish);
      }
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      log.info({ checkoutId: opened.id, code: error.code }, 'the intent of a dialog takes no changes; a new one follows');
      return undefined;
    }
  }

  /** The key and the body are those of the first request even if the amount has changed since: a repeat finds the first intent. */
  private async create(checkout: Checkout, { kind, description, helperId, productId }: Purchase): Promise<ProviderIntent> {
    const metadata: Record<string, string> = {};
    if (helperId) metadata.helper_id = helperId;
    if (productId) metadata.product_id = productId;
    const request = { checkoutId: checkout.id, kind, amountPence: checkout.firstAmountPence, description, metadata };
    const intent = await this.cards.createIntent(request, firstTry(`checkout:${checkout.id}:intent:1`)).catch(async (error: unknown) => {
      // The provider may keep an error under this key for a day. An intent costs nothing and nobody has its secret, so the next
      // request of the dialog may safely begin anew.
      if (error instanceof OutcomeUnknown) await this.openCheckout.abandon(checkout.id);
      throw error;
    });
    await this.dataSource.manager.update(Checkout, { id: checkout.id }, { intentId: intent.intentId });
    return intent;
  }

  private read(id: string): Promise<Checkout> {
    return this.dataSource.manager.findOneByOrFail(Checkout, { id });
  }

  private sessionOf(checkout: Checkout, clientSecret: string, purchase: Purchase): PaymentSession {
    const session: PaymentSession = { clientSecret, paymentId: checkout.id };
    if (purchase.kind !== 'donation' || this.config.feePolicy !== 'helper') return session;
    const fee = Math.min(purchase.amountPence, estimateFeePence(purchase.amountPence));
    const feeNotice = `About £${formatPounds(fee)} of this donation pays the card fee; the helper receives the rest.`;
    return { ...session, feeNotice };
  }
}

function refuse(): never {
  throw checkoutProblems.providerRefused();
}
