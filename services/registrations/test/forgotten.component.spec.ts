import { EVENTS, HelperRegisteredV1, HelperRemovedV1, HelperUpdatedV1 } from '@community-help/event-contracts';
import { PeriodicTasks, runService, type RunningService } from '@community-help/service-kit';
import { collectEvents, describeOnEachTransport, eventually, readLog, startTestService, type EventCollector, type TestService } from '@community-help/test-kit';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { moderate, moderation } from '../src/commands/moderate.js';
import { registrations } from '../src/service.js';
import { startNeighbours, type Neighbours } from './neighbours.js';
import { EMPLOYMENT, get, post } from './requests.js';

const LISTING_TOPICS = [HelperRegisteredV1.topic, HelperUpdatedV1.topic];
const GONE = { name: 'Zebra Crossing Kitchen', email: 'zebra@kitchen.example', phone: '07700 900123', description: 'Zebra soup on Fridays' };
const STAYS = { name: 'Walnut Repair Shed', email: 'walnut@shed.example', description: 'Walnut chairs' };
/** Ten seconds. */
const SHORT_TERM = { EVENT_FORGET_AFTER_DAYS: '0.000116' };

describeOnEachTransport('the log of a listing that was erased', (transport) => {
  let neighbours: Neighbours;
  let service: TestService;
  let commands: RunningService;
  /** What was in the log before it was compacted. */
  let collector: EventCollector;

  beforeAll(async () => {
    neighbours = await startNeighbours();
    // Before the service, whose short term is then the last word about the topics.
    collector = await collectEvents(transport, [HelperRegisteredV1, HelperUpdatedV1]);
    service = await startTestService(registrations, { worker: true, transport, env: { ...neighbours.env, ...SHORT_TERM } });
    commands = await runService(moderation, { roles: ['http'], env: service.env });
  });
  afterAll(async () => {
    await commands?.close();
    await service?.close();
    await neighbours?.close();
  });

  const register = async (more: object): Promise<string> => {
    const { status, body, text } = await post(service.url, { ...EMPLOYMENT, ...more });
    expect([status, text]).toEqual([201, text]);
    return body.id;
  };
  const command = (...words: string[]): Promise<string> => moderate(commands.app, words);
  /** Runs what a worker does by the clock, now. */
  const clock = async (): Promise<void> => {
    const tasks = service.app.get(PeriodicTasks);
    for (const task of ['forget-removed-helpers', 'sweep-event-log']) await tasks.run(task);
  };
  /** The names that somebody sees who reads the log from its first event on, keeping the newest revision of each listing. */
  const namesOfARebuild = async (): Promise<string[]> => {
    const newest = new Map<string, { revision: number; name?: string }>();
    await transport.bus.replay([...LISTING_TOPICS, HelperRemovedV1.topic], async ({ key, data }) => {
      const fact = data as { revision: number; name?: string };
      if (fact.revision > (newest.get(key)?.revision ?? 0)) newest.set(key, fact);
    });
    return [...newest.values()].flatMap(({ name }) => name ?? []);
  };

  it('holds nothing of the person when the term has passed, and everything of who stays', async () => {
    const gone = await register(GONE);
    const stays = await register(STAYS);
    for (const id of [gone, stays]) {
      await command('hide', id, 'a complaint');
      await command('restore', id);
    }
    await eventually(() => expect(collector.events).toHaveLength(6));
    await command('erase', gone);
    expect((await get(service.url, `/api/helpers/${gone}`)).status).toBe(404);
    await eventually(async () => {
      await clock();
      const text = JSON.stringify(await readLog(transport, EVENTS.map(({ topic }) => topic).filter((topic) => topic.startsWith('registrations.'))));
      expect(text).not.toMatch(/zebra|07700 900123/i);
    });
    const records = (await readLog(transport, LISTING_TOPICS)).filter(({ data }) => data !== null);
    expect(records.map(({ key }) => key)).toEqual(records.map(() => stays));
    expect(new Set(records.map(({ topic }) => topic))).toEqual(new Set(LISTING_TOPICS));
    expect(records.filter(({ topic }) => topic === HelperUpdatedV1.topic).at(-1)?.data).toContain('"isListed":true');
    expect(await namesOfARebuild()).toEqual([STAYS.name]);
    expect(await transport.bus.holdsFirstEvents(LISTING_TOPICS)).toBe(true);
    expect(await transport.bus.deadLetters.list()).toEqual([]);
  }, 240_000);
});
