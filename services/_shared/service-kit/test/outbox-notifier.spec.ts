import { expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@community-help/test-kit';
import type pg from 'pg';
import { OutboxNotifier } from '../src/events/outbox-notifier.js';

function notifierOf(notify: () => Promise<void>): OutboxNotifier {
  const query = (async () => notify()) as unknown as pg.Pool['query'];
  return new OutboxNotifier(() => ({ query }));
}

it('a commit after a quiet moment is told at once, and those of one turn are told together', async () => {
  let notices = 0;
  const notifier = notifierOf(async () => void notices++);
  for (let commit = 0; commit < 10; commit++) notifier.notify();
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect(notices).toBe(1);
  await sleep(40);
  expect(notices).toBe(1);
  notifier.notify();
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect(notices).toBe(2);
});

it('a commit while a notice is on its way is told by another one', async () => {
  let notices = 0;
  let arrive = (): void => undefined;
  const notifier = notifierOf(() => new Promise((resolve) => void (notices++, (arrive = resolve))));
  notifier.notify();
  await sleep(5);
  notifier.notify();
  expect(notices).toBe(1);
  arrive();
  await sleep(40);
  expect(notices).toBe(2);
});

it('under many commits it leaves the relay to its polling, and always rings after the last one', async () => {
  let told = 0;
  let commits = 0;
  let notices = 0;
  const notifier = notifierOf(async () => {
    told = commits;
    notices++;
  });
  const end = performance.now() + 200;
  while (performance.now() < end) {
    for (let n = 0; n < 30; n++, commits++) notifier.notify();
    await new Promise(setImmediate);
  }
  expect(notices).toBeLessThanOrEqual(4);
  await eventually(() => expect(told).toBe(commits));
});

it('a notice that fails does not end the notifier, and a muted one is silent', async () => {
  let notices = 0;
  const notifier = notifierOf(async () => {
    notices++;
    throw new Error('the database is away');
  });
  notifier.notify();
  await sleep(30);
  notifier.notify();
  await sleep(30);
  expect(notices).toBe(2);
  notifier.mute();
  notifier.notify();
  await sleep(30);
  expect(notices).toBe(2);
});

it('rings the relay of its own process, without a notice, while that one leads', async () => {
  let notices = 0;
  let isLeader = true;
  let rings = 0;
  const notifier = notifierOf(async () => void notices++);
  notifier.localRelay = () => {
    if (isLeader) rings++;
    return isLeader;
  };
  notifier.notify();
  await sleep(30);
  expect([rings, notices]).toEqual([1, 0]);
  isLeader = false;
  notifier.notify();
  await sleep(30);
  expect([rings, notices]).toEqual([1, 1]);
});
