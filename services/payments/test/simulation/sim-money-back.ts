import type { SeededRandom } from '@community-help/test-kit';
import type { SimProvider } from './sim-provider.js';

/** Somebody wants money back without asking the service: in the provider's dashboard, or at the bank of the card. */
export function moneyBack(provider: SimProvider, random: SeededRandom): void {
  const paid = [...provider.intents.values()].filter(({ view }) => view.status === 'succeeded');
  const disputes = [...provider.disputes.values()];
  const open = disputes.filter(({ status }) => status === 'open');
  const decided = disputes.filter(({ status }) => status !== 'open');
  const donations = paid.filter(({ view }) => view.metadata.purpose === 'donation');
  if (open.length > 0 && random.chance(0.5)) return provider.decide(random.pick(open), random.pick(['won', 'lost'] as const));
  if (open.length > 0 && random.chance(0.4)) return provider.moveSomeMore(random.pick(open));
  // A card network may think again.
  if (decided.length > 0 && random.chance(0.4)) return provider.moveSomeMore(random.pick(decided));
  if (decided.length > 0 && random.chance(0.2)) return provider.decide(random.pick(decided), random.pick(['won', 'lost'] as const));
  if (donations.length === 0) return;
  const { view } = random.pick(donations);
  if (random.chance(0.4)) return provider.dispute(view.intentId);
  const refund = provider.refund(view.intentId);
  if (refund && random.chance(0.2)) provider.failRefund(refund);
}
