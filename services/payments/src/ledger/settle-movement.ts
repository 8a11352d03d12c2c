import { COMMAND_LINE } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { noteMoneyAction } from '../operator/note-money-action.js';
import type { ProviderMovement } from '../stripe/provider-types.js';
import { Clock } from '../time/clock.js';
import { ReactToEvent } from '../webhooks/react-to-event.js';
import { SHARED_ACCOUNTS } from './accounts.js';
import { against, FindUnknownMovements, isStranger, settledKey, type UnknownMovement } from './find-unknown-movements.js';
import { postEntry } from './post-entry.js';

/** The news that makes us look at an object again, by the beginning of its id. */
const NEWS: Record<string, string> = {
  pi: 'payment_intent.succeeded',
  re: 'refund.updated',
  pyr: 'refund.updated',
  du: 'charge.dispute.updated',
  dp: 'charge.dispute.updated',
  tr: 'transfer.updated',
};

/** What a person decides about a line of the provider's books of which the ledger has no entry: it is booked as money outside, once, with who and why. */
@Injectable()
export class SettleMovement {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unknownMovements: FindUnknownMovements,
    private readonly reactToEvent: ReactToEvent,
    private readonly clock: Clock,
  ) {}

  /**
   * Looks at its object once more first: what was news that had been lost is booked as what it is, and could come twice otherwise.
   * @returns whether it had to be settled; false when it has its own entry now
   * @throws Error with a sentence for the operator
   */
  async run(movementId: string, reason: string): Promise<boolean> {
    const stranger = await this.find(movementId);
    if (!stranger || !isStranger(stranger, this.clock.now())) throw new Error('There is no movement of this id without an entry; one that is younger than two hours may still get it.');
    if (stranger.isLost) throw new Error("It is a transfer of a payout that this database has lost: 'adopt' makes it anew.");
    await this.lookAgain(stranger);
    if (!(await this.find(movementId))) return false;
    await this.settle(stranger, reason);
    return true;
  }

  private async find(movementId: string): Promise<UnknownMovement | undefined> {
    const unknown = await this.unknownMovements.run(await this.unknownMovements.since());
    return unknown.find((movement) => movement.movementId === movementId);
  }

  private async lookAgain({ movementId, sourceKey, createdAt }: ProviderMovement): Promise<void> {
    const objectId = sourceKey?.split(':')[1] ?? '';
    const type = NEWS[objectId.split('_')[0]!];
    if (!type) return;
    await this.reactToEvent.run({ providerEventId: movementId, type, objectId, accountId: null, orderKey: objectId, createdAt: createdAt.toISOString() });
  }

  private async settle({ movementId, type, sourceKey, netPence, createdAt }: ProviderMovement, reason: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const postings = against(SHARED_ACCOUNTS.outside, netPence);
      if (!(await postEntry(manager, { sourceKey: settledKey(movementId), kind: 'settled', occurredAt: createdAt, postings }))) return;
      const after = { type, pence: netPence, sourceKey };
      await noteMoneyAction(manager, { actor: COMMAND_LINE, action: 'payouts.settle', subject: movementId, helperId: null, before: {}, after, reason });
    });
  }
}
