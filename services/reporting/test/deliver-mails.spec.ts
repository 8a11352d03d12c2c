import { expect, it } from '@jest/globals';
import { eventually } from '@community-help/test-kit';
import type { Order } from '../src/mails/claim-mail.js';
import { DeliverMails } from '../src/mails/deliver-mails.js';
import type { Mail } from '../src/mails/mail.entity.js';
import { ServerPause } from '../src/mails/server-pause.js';

/** @param taken when the server has taken the mail that it is given */
function deliverWith(claim: { run(order: Order): Promise<Mail | undefined> }, taken: () => Promise<void>, recorded: () => void): DeliverMails {
  const server = { handOver: () => taken().then(() => ({ outcome: 'accepted' })) };
  const write = { run: async () => ({ outgoing: { to: 'ann@example.org' } }) };
  const begin = { run: async () => 'begun' };
  const record = { run: async () => recorded() };
  return new DeliverMails(claim as never, write as never, begin as never, server as never, record as never, {} as never, {} as never, new ServerPause());
}

it('waits for every mail that is being handed over, also when the database fails another lane meanwhile', async () => {
  let isTaken = (): void => undefined;
  const taken = new Promise<void>((resolve) => (isTaken = resolve));
  let isRecorded = false;
  const queue = [{ id: 'slow', lastError: null } as Mail];
  const claim = { run: (order: Order) => (order === 'longest-waiting' ? Promise.reject(new Error('the database is away')) : Promise.resolve(queue.pop())) };
  const deliver = deliverWith(claim, () => taken, () => void (isRecorded = true));
  const run = deliver.run().catch((error: Error) => ({ error, isRecorded }));
  await new Promise((resolve) => setImmediate(resolve));
  isTaken();
  expect(await run).toEqual({ error: new Error('the database is away'), isRecorded: true });
});

it('serves with all lanes what is queued while one of them is at a mail that the server takes long over', async () => {
  const mail = (id: string) => ({ id, lastError: null }) as Mail;
  const queue = [mail('slow')];
  const orders: Order[] = [];
  const claim = { run: async (order: Order) => (orders.push(order), queue.shift()) };
  let isTaken = (): void => undefined;
  const taken = new Promise<void>((resolve) => (isTaken = resolve));
  const answers = [taken];
  let handedOver = 0;
  const run = deliverWith(claim, () => answers.pop() ?? Promise.resolve(), () => void (handedOver += 1)).run();
  await new Promise((resolve) => setImmediate(resolve));
  queue.push(mail('receipt'), mail('another'), mail('report'));
  orders.length = 0;
  await eventually(() => expect(handedOver).toBe(3));
  expect(new Set(orders)).toEqual(new Set(['most-urgent']));
  isTaken();
  expect(await run).toBe(4);
});
