import { expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { OutboxBell } from '../src/events/outbox-bell.js';

function bellOf(notify: () => Promise<void>): OutboxBell {
  const query = (async () => notify()) as unknown as pg.Pool['query'];
  return new OutboxBell(() => ({ query }));
}

it('a commit after a quiet moment is told at once, and those of one turn are told together', async () => {
  let notices = 0;
  const bell = bellOf(async () => void notices++);
  for (let commit = 0; commit < 10; commit++) bell.ring();
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect(notices).toBe(1);
  await sleep(40);
  expect(notices).toBe(1);
  bell.ring();
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect(notices).toBe(2);
});

it('a commit while a notice is on its way is told by another one', async () => {
  let notices = 0;
  let arrive = (): void => undefined;
  const bell = bellOf(() => new Promise((resolve) => void (notices++, (arrive = resolve))));
  bell.ring();
  await sleep(5);
  bell.ring();
  expect(notices).toBe(1);
  arrive();
  await sleep(40);
  expect(notices).toBe(2);
});

it('under many commits it leaves the relay to its polling, and always rings after the last one', async () => {
  let told = 0;
  let commits = 0;
  let notices = 0;
  const bell = bellOf(async () => {
    told = commits;
    notices++;
  });
  const end = performance.now() + 200;
  while (performance.now() < end) {
    for (let n = 0; n < 30; n++, commits++) bell.ring();
    await new Promise(setImmediate);
  }
  expect(notices).toBeLessThanOrEqual(4);
  await sleep(60);
  expect(told).toBe(commits);
});

it('a notice that fails does not end the bell, and a muted bell is silent', async () => {
  let notices = 0;
  const bell = bellOf(async () => {
    notices++;
    throw new Error('the database is away');
  });
  bell.ring();
  await sleep(30);
  bell.ring();
  await sleep(30);
  expect(notices).toBe(2);
  bell.mute();
  bell.ring();
  await sleep(30);
  expect(notices).toBe(2);
});

it('rings the relay of its own process, without a notice, while that one leads', async () => {
  let notices = 0;
  let isLeader = true;
  let rings = 0;
  const bell = bellOf(async () => void notices++);
  bell.localRelay = () => {
    if (isLeader) rings++;
    return isLeader;
  };
  bell.ring();
  await sleep(30);
  expect([rings, notices]).toEqual([1, 0]);
  isLeader = false;
  bell.ring();
  await sleep(30);
  expect([rings, notices]).toEqual([1, 1]);
});
