import { logger } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { FindUnknownMovements } from '../ledger/find-unknown-movements.js';
import { CatchUpPayout } from './catch-up-payout.js';
import { FollowTransfer } from './follow-transfer.js';
import { INCARNATION, PayoutStop } from './payout-stop.js';
import { Payout, type PayoutStatus } from './payout.entity.js';

const log = logger('payouts');
/** Of what the bank was told since, and of a transfer that was taken back, such a payout knows nothing. */
const AT_THE_HELPERS: PayoutStatus[] = ['transferred', 'paying', 'unreachable', 'returned'];

/**
 * Whether this database is what Stripe has seen of us, or an older copy: asked once whenever it may have gone back in time, and until the answer no
 * payout goes on. A payout is stored before its transfer is asked for; so a transfer of ours whose payout is not here proves the copy, and payouts
 * stay stopped. Payouts that are here are brought to what Stripe says of them.
 */
@Injectable()
export class CatchUpWithProvider {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unknownMovements: FindUnknownMovements,
    private readonly followTransfer: FollowTransfer,
    private readonly catchUpPayout: CatchUpPayout,
    private readonly payoutStop: PayoutStop,
  ) {}

  async run(): Promise<void> {
    const [{ incarnation, isKnown }] = await this.dataSource.query(
      `select incarnation, exists (select 1 from known_incarnation k where k.incarnation = here.incarnation) as "isKnown" from (select ${INCARNATION} as incarnation) here`,
    );
    if (isKnown) return;
    const transfers = await this.transfersWithoutEntry();
    const lost = transfers.find(({ isLost }) => isLost);
    if (lost) {
      await this.payoutStop.stop(`this database does not know the payout of ${lost.transferId}, which Stripe has: it is an older copy`);
      return;
    }
    for (const { transferId } of transfers) await this.followTransfer.run(transferId);
    for (const payout of await this.dataSource.manager.findBy(Payout, { status: In(AT_THE_HELPERS) })) await this.catchUpPayout.run(payout);
    await this.dataSource.query(
      `insert into known_incarnation (incarnation, known_at) values ($1, now()) on conflict (is_on) do update set incarnation = excluded.incarnation, known_at = now()`,
      [incarnation],
    );
    log.info({ incarnation }, 'the database knows every transfer that Stripe has of us');
  }

  /** Transfers of ours of which the ledger has no entry, the oldest first. */
  async transfersWithoutEntry(): Promise<{ transferId: string; isLost: boolean }[]> {
    const unknown = await this.unknownMovements.run(await this.unknownMovements.since(), 'transfer');
    return unknown.flatMap(({ ofPayout, isLost }) => (ofPayout ? [{ transferId: ofPayout.transferId, isLost }] : [])).toReversed();
  }
}
