import { PAYOUT_THRESHOLD_PENCE, type HelperProfile, type HelperStats } from '@community-help/api-contracts';

/** Full bars of the four cards, in pounds (spec section 9). */
export const SCALES = { total: 1000, month: 200, payout: PAYOUT_THRESHOLD_PENCE / 100 } as const;
export const RECENT_COUNT = 5;
export const DEFAULT_HELPER_ID = 'demo-helper-1';

/** What stands in when the server has not answered (spec: zero amounts, not connected, a placeholder profile). */
export const NO_STATS: HelperStats = {
  totalDonationsReceived: '0.00',
  donationCount: 0,
  thisMonthTotal: '0.00',
  thisMonthCount: 0,
  availableForPayout: '0.00',
  pendingClearance: '0.00',
  lastPayoutAt: null,
  stripeAccountConnected: false,
  pendingPayout: false,
};

export function placeholderProfile(id: string): HelperProfile {
  return { id, name: 'Helper', email: '', category: 'Helper', location: 'Location not available', description: '', servicesOffered: [], images: [] };
}

/** Percent of a bar, 0 to 100. */
export function percentOf(amount: string, scale: number): number {
  const pounds = Number(amount);
  return Number.isFinite(pounds) ? Math.min(100, Math.max(0, (pounds / scale) * 100)) : 0;
}

export function isReadyForPayout(stats: HelperStats): boolean {
  return Number(stats.availableForPayout) >= SCALES.payout;
}

/** Why 'Request Payout' cannot be pressed, or undefined when it can. */
export function payoutHindrance(stats: HelperStats): string | undefined {
  if (stats.payoutHold) return stats.payoutHold;
  if (stats.pendingPayout) return 'A payout is already on its way.';
  if (!stats.stripeAccountConnected) return 'Connect an account first.';
  if (!isReadyForPayout(stats)) return 'Payouts start at £50.';
  return undefined;
}

/** '£1,234.50'. */
export function pounds(amount: string): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(Number(amount));
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/London' });
const DAY_TIME = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' });

/** '21 October 2026' or, with the time, '21 October 2026 at 14:05'. */
export function dayText(iso: string, withTime = false): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? 'Date not known' : (withTime ? DAY_TIME : DAY).format(date);
}

/** '1 donation', '2 donations'. */
export function donationCount(count: number): string {
  return `${count} ${count === 1 ? 'donation' : 'donations'}`;
}
