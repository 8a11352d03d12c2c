import { describe, expect, it } from '@jest/globals';
import { ImageQueue } from '../src/images/image-queue.js';

/** Work that ends when it is told to. */
function job(): { work: () => Promise<void>; finish: () => void; hasStarted: () => boolean } {
  let started = false;
  let finish = (): void => undefined;
  const done = new Promise<void>((resolve) => (finish = resolve));
  return { work: () => ((started = true), done), finish, hasStarted: () => started };
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the queue of pictures', () => {
  it('runs so many at a time and the next one as soon as a place is free', async () => {
    const queue = new ImageQueue(2, 5);
    const jobs = [job(), job(), job()];
    const runs = jobs.map(({ work }, index) => queue.run(`client ${index}`, work));
    expect(jobs.map((one) => one.hasStarted())).toEqual([true, true, false]);
    jobs[0]!.finish();
    await runs[0];
    await settle();
    expect(jobs[2]!.hasStarted()).toBe(true);
    jobs.forEach(({ finish }) => finish());
    await Promise.all(runs);
  });

  it('refuses with 503 when too many wait, and works again afterwards', async () => {
    const queue = new ImageQueue(1, 1);
    const [first, second] = [job(), job()];
    const runs = [queue.run('a', first.work), queue.run('b', second.work)];
    await expect(queue.run('c', () => Promise.resolve())).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });
    first.finish();
    second.finish();
    await Promise.all(runs);
    await expect(queue.run('a', () => Promise.resolve('done'))).resolves.toBe('done');
  });

  it('frees the place of work that failed', async () => {
    const queue = new ImageQueue(1, 0);
    await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(queue.run('a', () => Promise.resolve('done'))).resolves.toBe('done');
  });

  it('works on one picture of a client at a time, and gives the clients their turns', async () => {
    const queue = new ImageQueue(2, 50);
    const order: string[] = [];
    const started = (name: string) => async (): Promise<void> => {
      order.push(name);
      await settle();
    };
    const many = Array.from({ length: 6 }, (_, index) => queue.run('greedy', started(`greedy ${index}`)));
    const few = ['b', 'c'].map((client) => queue.run(client, started(client)));
    await Promise.all([...many, ...few]);
    expect(order.slice(0, 2)).toEqual(['greedy 0', 'b']);
    expect(order.indexOf('c')).toBeLessThan(order.indexOf('greedy 2'));
  });

  it('lets one client wait with as many pictures as a gallery holds, and no more', async () => {
    const queue = new ImageQueue(2, 50);
    const one = job();
    const runs = Array.from({ length: 11 }, () => queue.run('greedy', one.work));
    await expect(queue.run('greedy', one.work)).rejects.toMatchObject({ status: 503 });
    await expect(queue.run('other', () => Promise.resolve('done'))).resolves.toBe('done');
    one.finish();
    await Promise.all(runs);
  });
});
