import { IsolatedRows, logger } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CardPayments } from '../stripe/ports.js';
import { ProviderRefusal } from '../stripe/provider-errors.js';
import { Clock } from '../time/clock.js';
import { cancelCheckout } from './cancel-checkout.js';
import { Checkout } from './checkout.entity.js';
import { RecordPayment } from './record-payment.js';

const log = logger('checkouts');
const TASK = 'cancel-abandoned-checkouts';

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
    private readonly isolated: IsolatedRows,
    private readonly clock: Clock,
  ) {}

  async run(signal?: AbortSignal): Promise<void> {
    const before = new Date(this.clock.now().getTime() - ABANDONED_AFTER_MS);
    const rows: { id: string; intent_id: string | null }[] = await this.dataSource.query(
      `select id, intent_id from checkout where status = 'open' and touched_at < $1 and ${IsolatedRows.due(TASK, 'checkout.id')}
       order by touched_at limit $2`,
      [before, BATCH],
    );
    await this.isolated.run({ task: TASK, rows, idOf: ({ id }) => id, work: ({ id, intent_id: intentId }) => this.cancel(id, intentId), signal });
  }

  private async cancel(id: string, intentId: string | null): Promise<void> {
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
      const isRecorded = await this.recordPayment.run(intentId);
      if (!isRecorded) await this.dataSource.manager.update(Checkout, { id, status: 'open' }, { touchedAt: this.clock.now() });
      log.info({ checkoutId: id, code: error.code, isRecorded }, 'an abandoned payment could not be cancelled');
    }
  }
}
