import { expect } from '@jest/globals';
import { createPostgresTransport, type TestTransport } from '@community-help/test-kit';
import { AdoptTransfer } from '../../src/payouts/adopt-transfer.js';
import { CatchUpWithProvider } from '../../src/payouts/catch-up-with-provider.js';
import type { Payout } from '../../src/payouts/payout.entity.js';
import { PayoutStop } from '../../src/payouts/payout-stop.js';
import { PaymentsBench, soon } from './payments-bench.js';

interface OneHelper {
  bench: PaymentsBench;
  helperId: string;
  accountId: string;
}

/** A bench whose bus outlives it, with one helper whose account is open. */
export async function startWithOneHelper(env: Record<string, string> = {}): Promise<OneHelper & { transport: TestTransport }> {
  const transport = await createPostgresTransport();
  const bench = await PaymentsBench.start({ transport, env });
  await bench.sellKits(3);
  const helperId = await bench.registerHelper();
  return { transport, bench, helperId, accountId: await bench.connect(helperId) };
}

/** What suites ask and do about the payouts of their one helper. @param now who that is; after a restored database the bench is another one */
export function payoutsOfOneHelper(now: () => OneHelper) {
  const stop = () => now().bench.service.app.get(PayoutStop);
  const transfers = () => now().bench.sandbox.state.all('transfer').filter(({ destination }) => destination === now().accountId);
  const toTheBank = (payoutId: string) => now().bench.sandbox.state.all('payout').filter(({ metadata }) => metadata?.['payout_id'] === payoutId);
  const payouts = () => now().bench.dataSource.query(`select id, status, amount_pence as pence from payout where helper_id = $1 order by requested_at`, [now().helperId]);
  const until = (status: string) => soon(async () => expect((await payouts()).at(-1)).toMatchObject({ status }));

  async function adoptAll(): Promise<Payout[]> {
    const { app } = now().bench.service;
    const adopted: Payout[] = [];
    for (const { transferId } of await app.get(CatchUpWithProvider).transfersWithoutEntry()) adopted.push(await app.get(AdoptTransfer).run(transferId));
    return adopted;
  }

  /** The bank sends a paid payout back; the helper has another one by then. */
  async function sendBack(payoutId: string): Promise<void> {
    const { bench, accountId } = now();
    await bench.stripe.accounts.createExternalAccount(accountId, {
      external_account: { object: 'bank_account', country: 'GB', currency: 'gbp', routing_number: '108800', account_number: '00012345' },
      default_for_currency: true,
    });
    await bench.control(`payouts/${toTheBank(payoutId)[0]!.id}/fail`);
  }

  return { stop, transfers, toTheBank, payouts, until, adoptAll, sendBack };
}
