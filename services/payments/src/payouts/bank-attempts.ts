import type { OutgoingMoney } from '../stripe/ports.js';
import { AccountOutOfReach } from '../stripe/provider-errors.js';
import type { ProviderPayout } from '../stripe/provider-types.js';
import type { Payout } from './payout.entity.js';

/** What the bank was told of a payout, first attempt first; nothing of an account that we may not look at: the payout's own next step says so. */
export async function bankAttempts(money: OutgoingMoney, { id, accountId }: Pick<Payout, 'id' | 'accountId'>): Promise<ProviderPayout[]> {
  try {
    return await money.payoutsOf(id, accountId);
  } catch (error) {
    if (!(error instanceof AccountOutOfReach)) throw error;
    return [];
  }
}

/** The attempt by which the bank has the money, or is to have it. */
export function atTheBank(attempts: readonly ProviderPayout[]): ProviderPayout | undefined {
  return attempts.find(({ status }) => status !== 'failed' && status !== 'canceled');
}
