import { expect, it } from '@jest/globals';
import type { Order } from '../src/mails/claim-mail.js';
import { DeliverMails } from '../src/mails/deliver-mails.js';
import type { Mail } from '../src/mails/mail.entity.js';
import { ServerPause } from '../src/mails/server-pause.js';

it('waits for every mail that is being handed over, also when the database fails another lane meanwhile', async () => {
  let isTaken = (): void => undefined;
  const taken = new Promise<void>((resolve) => (isTaken = resolve));
  let isRecorded = false;
  const queue = [{ id: 'slow', lastError: null } as Mail];
  const claim = { run: (order: Order) => (order === 'longest-waiting' ? Promise.reject(new Error('the database is away')) : Promise.resolve(queue.pop())) };
  const server = { handOver: () => taken.then(() => ({ outcome: 'accepted' })) };
  const record = { run: async () => void (isRecorded = true) };
  const write = { run: async () => ({ outgoing: { to: 'ann@example.org' } }) };
  const begin = { run: async () => 'begun' };
  const deliver = new DeliverMails(claim as never, write as never, begin as never, server as never, record as never, {} as never, {} as never, new ServerPause());
  const run = deliver.run().catch((error: Error) => ({ error, isRecorded }));
  await new Promise((resolve) => setImmediate(resolve));
  isTaken();
  expect(await run).toEqual({ error: new Error('the database is away'), isRecorded: true });
});
