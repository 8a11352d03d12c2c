import { IsolatedRows, logger } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ProviderRefusal } from '../stripe/provider-errors.js';
import { Clock } from '../time/clock.js';
import { MakeRefund } from './make-refund.js';

const log = logger('refunds');
const TASK = 'finish-refunds';
const BATCH = 100;
/** Whoever asked for it is asking Stripe until then. */
const ASKING_MS = 60_000;

/** Refunds that an operator asked for in the console and Stripe has not answered: asked again under their own keys, however long Stripe is away. */
@Injectable()
export class FinishRefunds {
  constructor(
    private readonly dataSource: DataSource,
    private readonly makeRefund: MakeRefund,
    private readonly isolated: IsolatedRows,
    private readonly clock: Clock,
  ) {}

  async run(signal?: AbortSignal): Promise<void> {
    const rows: { id: string }[] = await this.dataSource.query(
      `select id from refund_request where state = 'started' and actor is not null and requested_at <= $1 and ${IsolatedRows.due(TASK, 'refund_request.id')} order by requested_at limit $2`,
      [new Date(this.clock.now().getTime() - ASKING_MS), BATCH],
    );
    await this.isolated.run({ task: TASK, rows, idOf: ({ id }) => id, work: ({ id }) => this.finish(id), signal });
  }

  private async finish(id: string): Promise<void> {
    try {
      await this.makeRefund.run(id);
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      log.error({ refundRequestId: id, code: error.code }, 'a refund that an operator asked for was refused');
    }
  }
}
