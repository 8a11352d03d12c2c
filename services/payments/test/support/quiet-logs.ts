import { logger } from '@community-help/service-kit';

/** For suites that put the service's classes together by hand: what they log is noise here (TEST_LOG_LEVEL=info shows it). */
export function quietLogs(): void {
  for (const part of ['checkouts', 'payments', 'payouts', 'payout-accounts', 'refunds', 'stripe', 'webhooks']) {
    logger(part).level = process.env.TEST_LOG_LEVEL ?? 'silent';
  }
}
