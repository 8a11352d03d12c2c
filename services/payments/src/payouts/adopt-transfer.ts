import { COMMAND_LINE } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, In, Not, type EntityManager } from 'typeorm';
import { helperAccounts } from '../ledger/accounts.js';
import { moves } from '../ledger/entry.js';
import { lockBalances } from '../ledger/helper-balances.js';
import { sharesToTake } from '../ledger/helper-shares.js';
import { postEntry } from '../ledger/post-entry.js';
import { noteMoneyAction } from '../operator/note-money-action.js';
import { PayoutAccount } from '../payout-accounts/payout-account.entity.js';
import { ConnectedAccounts, OutgoingMoney } from '../stripe/ports.js';
import type { ProviderTransfer } from '../stripe/provider-types.js';
import { Clock } from '../time/clock.js';
import { CatchUpPayout } from './catch-up-payout.js';
import { FollowTransfer } from './follow-transfer.js';
import { openBeside } from './only-open-payout.js';
import { Payout, type PayoutStatus } from './payout.entity.js';
import { postTransfer } from './post-payout.js';

const ENDED: PayoutStatus[] = ['paid', 'refused'];
/** How one that stands in the way ends. */
const ENDED_BY: Partial<Record<PayoutStatus, string>> = {
  reserved: "'release'",
  waiting_funds: "'release'",
  transferred: "'return'",
  paying: 'the bank ends it',
  unreachable: "'paid' or 'failed'",
};

/** Makes a payout anew that a restored database has lost, from what Stripe says of its transfer and of what the bank was told. */
@Injectable()
export class AdoptTransfer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly money: OutgoingMoney,
    private readonly accounts: ConnectedAccounts,
    private readonly catchUpPayout: CatchUpPayout,
    private readonly followTransfer: FollowTransfer,
    private readonly clock: Clock,
  ) {}

  /** @throws Error with a sentence for the operator */
  async run(transferId: string): Promise<Payout> {
    const transfer = await this.money.readTransfer(transferId);
    const { payoutId: id, accountId } = transfer;
    if (!id) throw new Error(`Somebody made the transfer ${transferId} by hand: there was never a payout of it.`);
    if (await this.dataSource.manager.existsBy(Payout, { id })) await this.followTransfer.run(transferId);
    else await this.adopt(id, await this.helperOf(accountId), transfer);
    await this.catchUpPayout.run({ id, accountId });
    return this.dataSource.manager.findOneByOrFail(Payout, { id });
  }

  /** An account that was opened since the copy is known to Stripe alone. */
  private async helperOf(accountId: string): Promise<string> {
    const known = await this.dataSource.manager.findOneBy(PayoutAccount, { accountId });
    const helperId = known?.helperId ?? (await this.accounts.read(accountId)).helperId;
    if (!helperId) throw new Error(`Nobody knows whose account ${accountId} is.`);
    return helperId;
  }

  private async adopt(id: string, helperId: string, transfer: ProviderTransfer): Promise<void> {
    for (const open of await this.dataSource.manager.findBy(Payout, { helperId, status: Not(In(ENDED)) })) await this.catchUpPayout.run(open);
    await this.dataSource.transaction((manager) => this.post(manager, id, helperId, transfer));
  }

  private async post(manager: EntityManager, id: string, helperId: string, { transferId, accountId, amountPence, createdAt }: ProviderTransfer): Promise<void> {
    const { available } = await lockBalances(manager, helperId);
    const open = await openBeside(manager, { id, helperId });
    if (open) throw new Error(`Another payout of this helper is '${open.status}' here: ${open.id}. It must come to its end first (${ENDED_BY[open.status]}).`);
    const now = this.clock.now();
    const payout = manager.create(Payout, {
      id,
      helperId,
      accountId,
      amountPence,
      trigger: 'automatic',
      status: 'transferred',
      transferId,
      requestedAt: createdAt,
      nextAttemptAt: now,
      updatedAt: now,
    });
    await manager.insert(Payout, payout);
    await this.postReserve(manager, payout, available);
    await postTransfer(manager, payout, transferId, createdAt);
    const after = { transferId, pence: amountPence, availablePence: available };
    await noteMoneyAction(manager, { actor: COMMAND_LINE, action: 'payout.adopt', subject: id, helperId, before: {}, after, reason: 'made after the copy that was restored' });
  }

  /** What the helper does not have here (a gift was lost as well, a refund is booked already) they owe until it is. */
  private async postReserve(manager: EntityManager, { id, helperId, amountPence, requestedAt }: Payout, availablePence: number): Promise<void> {
    const { available, inTransit, receivable } = helperAccounts(helperId);
    const shares = sharesToTake(amountPence, { pending: 0, available: availablePence });
    await postEntry(manager, {
      sourceKey: `payout:${id}:reserve`,
      kind: 'payout-reserved',
      occurredAt: requestedAt,
      helperId,
      payoutId: id,
      postings: moves({ debit: available, credit: inTransit, pence: shares.available }, { debit: receivable, credit: inTransit, pence: shares.receivable }),
    });
  }
}
