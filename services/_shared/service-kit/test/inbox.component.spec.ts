import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { EventContext, Inbox } from '@community-help/service-kit';
import { eventually, startTestService, type TestService } from '@community-help/test-kit';
import { sample } from './sample-service.js';

describe('the inbox', () => {
  let service: TestService;
  let inbox: Inbox;
  beforeAll(async () => {
    service = await startTestService(sample);
    inbox = service.app.get(Inbox);
  });
  afterAll(() => service.close());

  const delivery = (id: string, group = 'office'): EventContext =>
    new EventContext({ id, type: 'sample.note-written.v1', key: 'ann', occurredAt: new Date().toISOString(), headers: {}, data: {} }, group, 1);

  it('runs the work of an event once per group, also when nobody has looked before', async () => {
    const id = randomUUID();
    const done: string[] = [];
    const work = (name: string) => async (): Promise<void> => void done.push(name);
    expect(await inbox.once(delivery(id), work('first'))).toBe(true);
    expect(await inbox.once(delivery(id), work('second'))).toBe(false);
    expect(await inbox.once(delivery(id, 'archive'), work('other group'))).toBe(true);
    expect(done).toEqual(['first', 'other group']);
  });

  it('lets one of two deliveries at the same moment through; the other waits for its end and is dropped', async () => {
    const id = randomUUID();
    let runs = 0;
    const work = async (): Promise<void> => {
      runs++;
      await new Promise((resolve) => setTimeout(resolve, 200));
    };
    const outcomes = await Promise.all([inbox.once(delivery(id), work), inbox.once(delivery(id), work), inbox.once(delivery(id), work)]);
    expect([outcomes.filter(Boolean).length, runs]).toEqual([1, 1]);
  });

  it('forgets an event whose work failed, so that the next delivery runs it', async () => {
    const id = randomUUID();
    await expect(inbox.once(delivery(id), () => Promise.reject(new Error('not yet')))).rejects.toThrow('not yet');
    expect(await inbox.has('office', id)).toBe(false);
    let hasRun = false;
    expect(await inbox.once(delivery(id), async () => void (hasRun = true))).toBe(true);
    await eventually(async () => expect([hasRun, await inbox.has('office', id)]).toEqual([true, true]));
  });
});
