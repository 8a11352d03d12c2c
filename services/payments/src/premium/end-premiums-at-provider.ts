import { IsolatedRows } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Premiums } from '../stripe/ports.js';
import { Clock } from '../time/clock.js';
import { RecordPremiumInvoices } from './record-premium-invoices.js';
import { unlessOver } from './unless-over.js';

const TASK = 'end-premiums-at-provider';
const BATCH = 50;

/** Nobody is told anything more at the address that was given with it, unless money goes back. */
const FINISH = `
  update registration_payment set provider_ended_at = $2, sealed_email = case
    when exists (select from premium_invoice where registration_payment_id = $1 and refund_wanted and refunded_at is null) then sealed_email end
  where id = $1`;

/** Ends at the provider what has ended here, so that no further month is charged. Repeated until the provider has said so. */
@Injectable()
export class EndPremiumsAtProvider {
  constructor(
    private readonly dataSource: DataSource,
    private readonly premiums: Premiums,
    private readonly recordInvoices: RecordPremiumInvoices,
    private readonly isolated: IsolatedRows,
    private readonly clock: Clock,
  ) {}

  async run(signal?: AbortSignal): Promise<void> {
    const rows: { id: string; subscription_id: string }[] = await this.dataSource.query(
      `select id, subscription_id from registration_payment
       where status = 'ended' and provider_ended_at is null and subscription_id is not null and ${IsolatedRows.due(TASK, 'registration_payment.id')}
       order by ended_at limit $1`,
      [BATCH],
    );
    await this.isolated.run({ task: TASK, rows, idOf: ({ id }) => id, work: (row) => this.end(row.id, row.subscription_id), signal });
  }

  private async end(id: string, subscriptionId: string): Promise<void> {
    await unlessOver(this.premiums, subscriptionId, () => this.premiums.end(subscriptionId));
    // A month that was charged in the last moment must not be missed.
    await this.recordInvoices.run(subscriptionId);
    await this.dataSource.query(FINISH, [id, this.clock.now()]);
  }
}
