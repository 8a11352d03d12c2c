import { logger } from '@community-help/service-kit';
import type { Premiums } from '../stripe/ports.js';
import { ProviderRefusal } from '../stripe/provider-errors.js';

const log = logger('premium');
/** The provider's words for a subscription that is over for good. */
export const OVER: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired']);

/**
 * Asks the provider to end a subscription. A refusal is no trouble when it is over, or cancelled, meanwhile; one that goes on is not taken for ended.
 * @throws OutcomeUnknown, ProviderRefusal
 */
export async function unlessOver(premiums: Premiums, subscriptionId: string, ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    const { status, cancelsAt } = await premiums.read(subscriptionId);
    if (!OVER.has(status) && cancelsAt === null) throw error;
    log.info({ subscriptionId, code: error.code }, 'the subscription had ended already');
  }
}
