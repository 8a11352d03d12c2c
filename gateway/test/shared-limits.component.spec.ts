import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@community-help/test-kit';
import { rawRequest, startGateway, type RawAnswer, type TestGateway } from './start-gateway.js';
import { TestValkey, valkeyProgram } from './start-valkey.js';

const program = valkeyProgram();
if (program === undefined) process.stderr.write('Skipped: limits over two gateways (neither valkey-server nor redis-server is installed)\n');
/** So few that no budget grows within the seconds that a busy machine takes for a test. */
const MOST = 3;

(program === undefined ? describe.skip : describe)('rate limits of two gateways with one store', () => {
  let valkey: TestValkey;
  let gateways: TestGateway[];
  let senders = 0;

  beforeAll(async () => {
    valkey = await TestValkey.start(program!);
    // The address of a store may hold settings of its client: this one waits for the store however long it takes, so that every count is the store's.
    gateways = await startTwo(`${valkey.url}?commandTimeout=none`);
    await eventually(async () => expect(await isShared()).toBe(true));
  });
  afterAll(async () => {
    await Promise.all(gateways.map((gateway) => gateway.close()));
    await valkey.kill();
  });

  const startTwo = (store: string): Promise<TestGateway[]> => {
    const env = { TRUST_PROXY: '1', RATE_LIMIT_WRITE: String(MOST), RATE_LIMIT_SITE: String(MOST), RATE_LIMIT_STORE: store };
    return Promise.all([startGateway(env), startGateway(env)]);
  };
  const newSender = (): string => `198.51.100.${(senders += 1)}`;
  const ask = (index: number, address: string, path = '/api/registrations', method = 'POST'): Promise<RawAnswer> =>
    rawRequest(gateways[index % gateways.length]!.url, path, { method, headers: { 'x-forwarded-for': address } });

  /** Requests of one sender, at each gateway in turn. */
  async function inTurns(count: number, address = newSender(), path?: string, method?: string): Promise<RawAnswer[]> {
    const answers: RawAnswer[] = [];
    for (let index = 0; index < count; index += 1) answers.push(await ask(index, address, path, method));
    return answers;
  }

  async function isShared(): Promise<boolean> {
    const answers = await inTurns(2 * MOST);
    return answers.filter(({ status }) => status === 200).length <= MOST + 1;
  }

  it('let an address have as many requests as one of them would', async () => {
    const address = newSender();
    const answers = await inTurns(MOST + 2, address);
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: MOST }, () => 200), 429, 429]);
    const seconds = Number(answers.at(-1)!.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60 / MOST);
    expect(answers.at(-1)!.body.toString()).toContain(`Please wait ${seconds}`);
    expect((await ask(0, newSender())).status).toBe(200);
  });

  it('hold when everything comes at the same moment', async () => {
    const address = newSender();
    const answers = await Promise.all(Array.from({ length: 4 * MOST }, (_, index) => ask(index, address)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MOST);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3 * MOST);
  });

  it('count pages of the site too, by themselves', async () => {
    const address = newSender();
    const statuses = (await inTurns(MOST + 1, address, '/config.json', 'GET')).map(({ status }) => status);
    expect(statuses).toEqual([...Array.from({ length: MOST }, () => 200), 429]);
    expect((await ask(0, address)).status).toBe(200);
  });

  it('are each gateway\'s own while the store is silent or gone, no request fails or waits for it, and shared when it is back', async () => {
    await Promise.all(gateways.map((gateway) => gateway.close()));
    gateways = await startTwo(valkey.url);
    await eventually(async () => expect(await isShared()).toBe(true));
    valkey.freeze();
    const startedAt = Date.now();
    const whileSilent = await inTurns(2 * MOST + 2);
    expect(whileSilent.map(({ status }) => status)).toEqual([...Array.from({ length: 2 * MOST }, () => 200), 429, 429]);
    // A tenth of a second is waited for an answer and no more; the rest is a busy machine's.
    expect(Date.now() - startedAt).toBeLessThan(whileSilent.length * 1000);
    await valkey.kill();
    const whileGone = await inTurns(2 * MOST + 2);
    expect(whileGone.map(({ status }) => status)).toEqual([...Array.from({ length: 2 * MOST }, () => 200), 429, 429]);
    await valkey.start();
    await eventually(async () => expect(await isShared()).toBe(true));
  });
});
