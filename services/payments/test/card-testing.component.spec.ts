import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestService, type TestService } from '@community-help/test-kit';
import { CancelAbandonedCheckouts } from '../src/checkouts/cancel-abandoned-checkouts.js';
import { payments } from '../src/index.js';
import { AttemptWindows } from '../src/limits/attempt-windows.js';
import { Clock } from '../src/time/clock.js';
import { PaymentsBench, soon, type Answer } from './support/payments-bench.js';

const HOUR_MS = 3_600_000;
const LIMITS = { CARD_TESTING_LIMITS: 'on', SWEEP_EVERY_MS: '3600000' };

describe('limits against testers of stolen cards', () => {
  let bench: PaymentsBench;
  let second: TestService;
  let helperId: string;

  beforeAll(async () => {
    bench = await PaymentsBench.start({ env: LIMITS });
    const { databaseUrl, transport, env } = bench.service;
    second = await startTestService(payments, { databaseUrl, transport, env: { ...env, PORT: '0' } });
    second.app.get(Clock).now = () => new Date(bench.sandbox.clock.now());
    helperId = await bench.registerHelper();
  });
  afterAll(async () => {
    await second?.close();
    await bench?.close();
  });

  const start = (address: string, more: object = {}): Promise<Answer> =>
    bench.post('/api/create-payment-intent', { purpose: 'donation', helperId, amount: 5, ...more }, { 'x-forwarded-for': address });
  const statuses = (answers: Answer[]) => answers.map(({ status }) => status);
  const intents = () => bench.sandbox.state.all('payment_intent').length;
  /** Lets every window end. */
  const calm = () => bench.sandbox.clock.advance(2 * HOUR_MS);

  async function startMany(count: number, address: string, more: (n: number) => object = () => ({})): Promise<Answer[]> {
    const answers: Answer[] = [];
    for (let n = 0; n < count; n += 1) answers.push(await start(address, more(n)));
    return answers;
  }

  it('let one address start five payments a minute and thirty an hour, and say when to come back', async () => {
    const answers = await startMany(7, '203.0.113.1');
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(answers.at(-1)).toMatchObject({ text: expect.stringMatching(/^Too many payments were started from here in a short time\. Nothing was charged\. Please try again in \d+ seconds\.$/) });
    expect(Number(answers.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await start('203.0.113.2')).status).toBe(200);
    for (let minute = 0; minute < 5; minute += 1) {
      await bench.sandbox.clock.advance(61_000);
      expect(statuses(await startMany(5, '203.0.113.1'))).not.toContain(500);
    }
    await bench.sandbox.clock.advance(61_000);
    const late = await start('203.0.113.1');
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(60);
  });

  it('believe of X-Forwarded-For what our own gateway has said, and take an IPv6 household for one', async () => {
    await calm();
    const forged = [];
    for (let n = 0; n < 6; n += 1) forged.push(await start(`198.51.100.${n}, 203.0.113.7`));
    expect(forged.at(-1)!.status).toBe(429);
    const household = [];
    for (let n = 0; n < 6; n += 1) household.push(await start(`2001:db8:1:2::${n + 1}`));
    expect(household.at(-1)!.status).toBe(429);
    expect((await start('2001:db8:1:3::1')).status).toBe(200);
  });

  it('count a dialog from ever other addresses as one, but let it change its amount', async () => {
    await calm();
    const sessionId = 'dialog-of-limits-1';
    const changes = await startMany(20, '203.0.113.9', (n) => ({ sessionId, amount: 5 + n }));
    expect(new Set(statuses(changes))).toEqual(new Set([200]));
    expect(new Set(changes.map(({ body }) => body.paymentId)).size).toBe(1);
    const products = ['poster-small', 'starter-pack'];
    const answers = [];
    for (let n = 0; n < 8; n += 1) {
      // Something else than the dialog has open is a new payment; the same is a change.
      const body = { sessionId, purpose: `merchandise-${products[n % 2]}`, helperId: undefined, amount: n % 2 ? 49.99 : 9.99 };
      answers.push(await start(`203.0.113.${20 + n}`, body));
    }
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 429, 200, 429, 200]);
  });

  it('let premiums be started no faster', async () => {
    await calm();
    const answers = [];
    for (let n = 0; n < 6; n += 1) {
      answers.push(await bench.post('/api/create-registration-payment', { registrationType: 'premium-helper' }, { 'x-forwarded-for': '203.0.113.40' }));
    }
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('count in all processes together', async () => {
    await calm();
    const body = JSON.stringify({ purpose: 'donation', helperId, amount: 5 });
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.50' };
    const urls = [bench.service.url, second.url];
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => fetch(`${urls[n % 2]}/api/create-payment-intent`, { method: 'POST', headers, body })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  });

  it('take a payment away after five refused cards, and let its address and dialog wait for an hour', async () => {
    await calm();
    const sessionId = 'dialog-of-limits-2';
    const { body } = await start('203.0.113.60', { sessionId });
    for (let card = 0; card < 5; card += 1) {
      await expect(bench.pay(body.clientSecret, 'pm_card_chargeDeclined')).rejects.toThrow(/declined/i);
      // The event of a refused card says "look again": five at once could be one look.
      await soon(async () => expect(await failedAttempts(body.paymentId)).toBe(card + 1));
    }
    await soon(() => expect(bench.sandbox.state.all('payment_intent').find(({ metadata }) => metadata.checkout_id === body.paymentId)?.status).toBe('canceled'));
    await soon(async () => expect((await start('203.0.113.60')).status).toBe(429));
    const refused = await start('203.0.113.60');
    expect(refused.text).toMatch(/^Several cards were refused here, so payments from here pause for a while\. Nothing was charged\. Please try again in \d+ minutes\.$/);
    expect((await start('203.0.113.61', { sessionId })).status).toBe(429);
    expect((await start('203.0.113.62')).status).toBe(200);
    await bench.sandbox.clock.advance(HOUR_MS + 1_000);
    expect((await start('203.0.113.60')).status).toBe(200);
  });

  const failedAttempts = async (id: string) => (await bench.dataSource.query(`select failed_attempts from checkout where id = $1`, [id]))[0].failed_attempts;

  it('hold off five thousand attempts from ever other addresses, while an ordinary donor pays', async () => {
    await calm();
    const before = intents();
    let sent = 0;
    let charged: string | undefined;
    const attack = async (): Promise<void> => {
      while (sent < 5_000) {
        const n = sent++;
        const answer = await start(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, { amount: 0.5, sessionId: `stolen-card-${n}` });
        if (answer.status === 200) await bench.pay(answer.body.clientSecret, 'pm_card_chargeDeclined').catch(() => undefined);
        else expect(answer.status).toBe(429);
        if (n === 2_000) charged = await donate('192.0.2.44');
      }
    };
    await Promise.all(Array.from({ length: 12 }, attack));
    expect(sent).toBeGreaterThanOrEqual(5_000);
    expect(intents() - before).toBeLessThanOrEqual(50);
    await soon(async () => expect((await bench.get(`/api/payments/${charged}`)).body.status).toBe('completed'));
  }, 3_600_000);

  /** Does what the page asks for: waits as long as it is told, then presses again. */
  async function donate(address: string): Promise<string> {
    const first = await start(address, { sessionId: 'an-ordinary-donor', donorName: 'Ann' });
    expect(first.status).toBe(429);
    expect(first.text).toMatch(/^Very many payments are being started right now\. Nothing was charged\. Please try again in 20 seconds: then it is your turn\.$/);
    await bench.sandbox.clock.advance(Number(first.headers.get('retry-after')) * 1_000);
    const { status, body } = await start(address, { sessionId: 'an-ordinary-donor', donorName: 'Ann' });
    expect(status).toBe(200);
    await bench.pay(body.clientSecret);
    return body.paymentId;
  }

  it('open again when it has become quiet', async () => {
    await bench.sandbox.clock.advance(11 * 60_000);
    expect((await start('203.0.113.70')).status).toBe(200);
  });

  it('keep no address anywhere, and forget the hashes', async () => {
    const tables: { name: string }[] = await bench.dataSource.query(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const rows = await bench.dataSource.query(`select 1 from "${name}" row where row::text ~ '203\\.0\\.113\\.|192\\.0\\.2\\.44|2001:db8'`);
      expect({ name, rows: rows.length }).toEqual({ name, rows: 0 });
    }
    await calm();
    await bench.service.app.get(AttemptWindows).forget();
    expect(await bench.dataSource.query(`select 1 from attempt_window`)).toEqual([]);
    for (let batch = 0; batch < 10; batch += 1) await bench.service.app.get(CancelAbandonedCheckouts).run();
    expect(await bench.dataSource.query(`select 1 from checkout where address_mark is not null or session_mark is not null`)).toEqual([]);
  });
});
