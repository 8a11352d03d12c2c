import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SharedLook } from '../src/listing/shared-look.js';

describe('looks at the database', () => {
  let looks: { answer: () => void; fail: (error: Error) => void }[];
  let shared: SharedLook;
  let served: string[];
  const read = (name: string): void => void shared.wait().then(() => served.push(name));

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    [looks, served] = [[], []];
    shared = new SharedLook(() => new Promise((answer, fail) => looks.push({ answer, fail })));
  });

  afterEach(() => void jest.useRealTimers());
  const pass = async (ms: number): Promise<void> => {
    jest.advanceTimersByTime(ms);
    await nextTurn();
  };

  it('serve those who came before they began; who comes meanwhile shares the next one', async () => {
    read('first');
    read('second');
    await nextTurn();
    read('late');
    read('later');
    await nextTurn();
    expect([looks.length, served]).toEqual([1, []]);
    looks[0]!.answer();
    await nextTurn();
    await nextTurn();
    expect([looks.length, served]).toEqual([2, ['first', 'second']]);
    looks[1]!.answer();
    await nextTurn();
    expect([looks.length, served]).toEqual([2, ['first', 'second', 'late', 'later']]);
  });

  it('that fail let their readers go on, and the next reader has a look of its own', async () => {
    read('first');
    await nextTurn();
    looks[0]!.fail(new Error('the database is away'));
    await nextTurn();
    read('second');
    await nextTurn();
    expect([looks.length, served]).toEqual([2, ['first']]);
    looks[1]!.answer();
    await nextTurn();
    expect(served).toEqual(['first', 'second']);
  });

  it('without an answer keep each reader for 1.5 s and later ones not at all, until there is an answer', async () => {
    read('first');
    await pass(1000);
    read('second');
    await pass(800);
    expect(served).toEqual(['first']);
    read('third');
    await nextTurn();
    expect(served).toEqual(['first', 'third']);
    await pass(1000);
    expect([looks.length, served]).toEqual([1, ['first', 'third', 'second']]);
    looks[0]!.answer();
    await nextTurn();
    read('fourth');
    await nextTurn();
    expect([looks.length, served.length]).toEqual([2, 3]);
    looks[1]!.answer();
    await nextTurn();
    expect(served.at(-1)).toBe('fourth');
  });
});
