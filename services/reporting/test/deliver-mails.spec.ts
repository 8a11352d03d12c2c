import { expect, it } from '@jest/globals';
import { eventually } from '@community-help/test-kit';
import type { Order } from '../src/mails/claim-mail.js';
import { DeliverMails } from '../src/mails/deliver-mails.js';
import type { Mail } from '../src/mails/mail.entity.js';
import { ServerPause } from '../src/mails/server-pause.js';

const ACCEPTED = { outcome: 'accepted' };
const mail = (id: string) => ({ id, lastError: null }) as Mail;

function deliverWith(claim: { run(order: Order): Promise<Mail | undefined> }, handOver: () => Promise<object>, recorded: () => void): DeliverMails {
  const server = { handOver };
  const write = { run: async () => ({ outgoing: { to: 'ann@example.org' } }) };
  const begin = { run: async () => 'begun' };
  const record = { run: async () => recorded() };
  return new DeliverMails(claim as never, write as never, begin as never, server as never, record as never, {} as never, {} as never, new ServerPause());
}

it('waits for every mail that is being handed over, also when the database fails another lane meanwhile', async () => {
  let isTaken = (): void => undefined;
  const taken = new Promise<object>((resolve) => (isTaken = () => resolve(ACCEPTED)));
  let isRecorded = false;
  const queue = [mail('slow')];
  const claim = { run: (order: Order) => (order === 'longest-waiting' ? Promise.reject(new Error('the database is away')) : Promise.resolve(queue.pop())) };
  const deliver = deliverWith(claim, () => taken, () => void (isRecorded = true));
  const run = deliver.run().catch((error: Error) => ({ error, isRecorded }));
  await new Promise((resolve) => setImmediate(resolve));
  isTaken();
  expect(await run).toEqual({ error: new Error('the database is away'), isRecorded: true });
});

it('serves with all lanes what is queued while one of them is at a mail that the server takes long over', async () => {
  const queue = [mail('slow')];
  const orders: Order[] = [];
  const claim = { run: async (order: Order) => (orders.push(order), queue.shift()) };
  let isTaken = (): void => undefined;
  const answers = [new Promise<object>((resolve) => (isTaken = () => resolve(ACCEPTED)))];
  let handedOver = 0;
  const run = deliverWith(claim, () => answers.pop() ?? Promise.resolve(ACCEPTED), () => void (handedOver += 1)).run();
  await new Promise((resolve) => setImmediate(resolve));
  orders.length = 0;
  for (const all of [3, 6]) {
    queue.push(mail('receipt'), mail('another'), mail('report'));
    await eventually(() => expect(handedOver).toBe(all));
  }
  expect(new Set(orders)).toEqual(new Set(['most-urgent']));
  isTaken();
  expect(await run).toBe(7);
});

it('ends with all lanes when the server is in trouble, also those that were looking for a mail: after that one mail alone tries', async () => {
  const queue = [mail('first')];
  const orders: Order[] = [];
  let isInTrouble = (): void => undefined;
  const trouble = new Promise<void>((resolve) => (isInTrouble = resolve));
  const claim = {
    run: async (order: Order) => {
      orders.push(order);
      if (order === 'most-urgent') await trouble;
      return queue.shift();
    },
  };
  const refuse = async () => ({ outcome: 'unavailable', reason: 'authentication failed', stage: 'AUTH' });
  expect(await deliverWith(claim, refuse, isInTrouble).run()).toBe(0);
  expect(orders).toEqual(['longest-waiting', 'most-urgent', 'most-urgent', 'most-urgent']);
});
