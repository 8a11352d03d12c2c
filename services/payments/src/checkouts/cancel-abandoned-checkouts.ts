import { logger } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, LessThan } from 'typeorm';
import { CardPayments } from '../stripe/ports.js';
import { ProviderRefusal } from '../stripe/provider-errors.js';
import { eachByItself } from '../sweeps/each-by-itself.js';
import { Clock } from '../time/clock.js';
import { cancelCheckout } from './cancel-checkout.js';
import { Checkout } from './checkout.entity.js';
import { RecordPayment } from './record-payment.js';

const log = logger('checkouts');

/** A dialog that nobody touched for this long is abandoned. */
const ABANDONED_AFTER_MS = 30 * 60_000;
const BATCH = 50;

/** Cancels payments that were started and never finished, so that an old tab cannot charge anybody. */
@Injectable()
export class CancelAbandonedCheckouts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cards: CardPayments,
    private readonly recordPayment: RecordPayment,
    private readonly clock: Clock,
  ) {}

  /** @throws AggregateError of what went wrong */
  async run(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - ABANDONED_AFTER_MS);
    const abandoned = await this.dataSource.manager.find(Checkout, {
      where: { status: 'open', touchedAt: LessThan(before) },
      order: { touchedAt: 'ASC' },
      take: BATCH,
    });
    await eachByItself(abandoned, (checkout) => this.cancelOrPostpone(checkout));
  }

  /** One that cannot be cancelled goes to the end of the line, so that those behind it are. */
  private async cancelOrPostpone(checkout: Checkout): Promise<void> {
    try {
      await this.cancelOne(checkout);
    } catch (error) {
      await this.dataSource.manager.update(Checkout, { id: checkout.id, status: 'open' }, { touchedAt: this.clock.now() });
      throw error;
    }
  }

  private async cancelOne({ id, intentId }: Checkout): Promise<void> {
    if (intentId === null) {
      await cancelCheckout(this.dataSource.manager, { id });
      return;
    }
    try {
      await this.cards.cancelIntent(intentId);
      await cancelCheckout(this.dataSource.manager, { id });
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      // It was paid or cancelled meanwhile, and the news of it was lost or is on its way: record what it is now.
      const isRecorded = await this.recordPayment.record(intentId);
      if (!isRecorded) await this.dataSource.manager.update(Checkout, { id, status: 'open' }, { touchedAt: this.clock.now() });
      log.info({ checkoutId: id, code: error.code, isRecorded }, 'an abandoned payment could not be cancelled');
    }
  }
}
