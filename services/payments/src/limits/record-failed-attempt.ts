import { logger } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { cancelCheckout } from '../checkouts/cancel-checkout.js';
import { PaymentsConfig } from '../payments.config.js';
import { CardPayments } from '../stripe/ports.js';
import { ProviderRefusal } from '../stripe/provider-errors.js';
import { BREAKER, blockKey } from './admit-payment.js';
import { AttemptWindows } from './attempt-windows.js';

const log = logger('limits');
const WINDOW_S = 600;
const BLOCK_S = 3_600;

interface Failed {
  kind: 'checkout' | 'registration_payment';
  id: string;
  address_mark: string | null;
  session_mark: string | null;
  failed_attempts: number;
}

/** The same attempt is told of twice; another card on the same payment is another attempt. */
const COUNT = (table: Failed['kind'], by: string, open: string): string => `
  with failed as (
    update ${table} set failed_attempts = failed_attempts + 1, failed_attempt = $2
    where ${by} = $1 and status = '${open}' and failed_attempt is distinct from $2
    returning id, address_mark, session_mark, failed_attempts
  ) select '${table}' as kind, * from failed`;
const OF_CHECKOUT = COUNT('checkout', 'intent_id', 'open');
const OF_PREMIUM = COUNT('registration_payment', 'customer_id', 'incomplete');

/**
 * Counts a card that was refused, for the address and the dialog it came from and for the whole platform. The browser confirms a payment at the
 * provider without asking us, as often as it likes: after too many refused cards the payment itself is taken away.
 */
@Injectable()
export class RecordFailedAttempt {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cards: CardPayments,
    private readonly windows: AttemptWindows,
    private readonly config: PaymentsConfig,
  ) {}

  async run(intentId: string): Promise<void> {
    if (this.config.cardTestingLimits === 'off') return;
    const { failedAttempt, customerId } = await this.cards.readIntent(intentId);
    if (failedAttempt === null) return;
    const [failed] = await this.dataSource.query<Failed[]>(...(customerId ? [OF_PREMIUM, [customerId, failedAttempt]] : [OF_CHECKOUT, [intentId, failedAttempt]]) as [string, string[]]);
    if (!failed) return;
    await this.count(failed);
    if (failed.failed_attempts >= this.config.paymentFailuresPerTenMinutes) await this.takeAway(failed, intentId);
  }

  private async count({ address_mark: address, session_mark: session }: Failed): Promise<void> {
    const { paymentFailuresPerTenMinutes, paymentFailuresOfPlatformPerTenMinutes, paymentBreakerMinutes } = this.config;
    const most = paymentFailuresPerTenMinutes - 1;
    const marks = [address, session].filter((mark) => mark !== null);
    const windows = marks.map((mark) => ({ key: `failed:${mark}`, most, seconds: WINDOW_S }));
    const platform = { key: 'failed:platform', most: paymentFailuresOfPlatformPerTenMinutes, seconds: WINDOW_S };
    const counted = await this.windows.count([...windows, platform]);
    for (const mark of marks) if (counted.get(`failed:${mark}`)?.isOver) await this.windows.begin(blockKey(mark), BLOCK_S);
    if (!counted.get(platform.key)?.isOver) return;
    await this.windows.begin(BREAKER, paymentBreakerMinutes * 60);
    log.error('more cards are refused than is ordinary: newcomers wait');
  }

  private async takeAway({ kind, id, failed_attempts: failedAttempts }: Failed, intentId: string): Promise<void> {
    log.warn({ kind, id, failedAttempts }, 'a payment is taken away after too many refused cards');
    if (kind === 'registration_payment') {
      // It ends at the provider with the others that have ended: whoever pays until then gets it back, and is told so at the address given with it.
      await this.dataSource.query(`update registration_payment set status = 'ended', ended_at = now(), ended_reason = 'unpaid', session_id = null, address_mark = null, session_mark = null where id = $1 and status = 'incomplete'`, [id]);
      return;
    }
    try {
      await this.cards.cancelIntent(intentId);
      await cancelCheckout(this.dataSource.manager, { id });
    } catch (error) {
      // Paid or cancelled meanwhile: the event that says so follows.
      if (!(error instanceof ProviderRefusal)) throw error;
    }
  }
}
