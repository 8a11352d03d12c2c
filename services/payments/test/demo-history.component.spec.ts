import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEMO_HELPER_ID, PAID_OUT, STILL_AVAILABLE } from '../src/demo/demo-donations.js';
import { LoadDemoMoney } from '../src/demo/load-demo-money.js';
import { runService } from '@community-help/service-kit';
import { commands } from '../src/commands/commands.js';
import { PaymentsBench } from './support/payments-bench.js';

describe('the demo history', () => {
  let bench: PaymentsBench;

  beforeAll(async () => {
    bench = await PaymentsBench.start();
    await bench.registerHelper({ helperId: DEMO_HELPER_ID });
  });
  afterAll(async () => bench?.close());

  it('is made through the real path, and only once however often it is loaded', async () => {
    const { env } = bench.service;
    const command = await runService(commands, { roles: ['http'], env: { ...env, PORT: '0', RUN_WORKER: 'false' } });
    try {
      await new LoadDemoMoney(command).run();
      await new LoadDemoMoney(command).run();
    } finally {
      await command.close();
    }
    const sum = [...PAID_OUT, ...STILL_AVAILABLE].reduce((total, { pounds }) => total + pounds, 0);
    expect(await bench.stats(DEMO_HELPER_ID)).toMatchObject({
      totalDonationsReceived: sum.toFixed(2),
      donationCount: PAID_OUT.length + STILL_AVAILABLE.length,
      stripeAccountConnected: true,
      lastPayoutAt: expect.any(String),
    });
    expect(bench.sandbox.state.all('transfer')).toHaveLength(1);
    expect(await bench.faultsOfBooks()).toEqual([]);
  });
});
