import { startTestService, type TestService } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { PlaceDueHelpers } from '../src/helper/place-due-helpers.js';
import { PublishDueHelpers } from '../src/helper/publish-due-helpers.js';
import { ForgetRemovedHelpers } from '../src/removed/forget-removed-helpers.js';
import { registrations } from '../src/service.js';
import { AskStillCorrect } from '../src/verification/ask-still-correct.js';
import { LapseChecks } from '../src/verification/lapse-checks.js';
import { startNeighbours, type Neighbours } from './neighbours.js';
import { EMPLOYMENT, post } from './requests.js';

const CHECKED = `verification_state = 'checked', verification_method = 'visit', verification_asked_at = now(), checked_by_id = 'o', checked_at = now()`;
/** Minutes by which a listing comes behind the first one. */
const BEHIND = `$2::int * interval '1 minute'`;

interface Sweep {
  sweep: new (...given: never[]) => { run(): Promise<number> };
  /** Makes a listing due. */
  due: string;
  /** Of those that had their turn. */
  isDone: string;
  /** What refuses to be written. */
  table?: string;
}

const SWEEPS: Record<string, Sweep> = {
  'places what is due': { sweep: PlaceDueHelpers, due: `placement_due_at = now() - interval '9 minutes' + ${BEHIND}`, isDone: 'placement_due_at is null' },
  'publishes what is due': { sweep: PublishDueHelpers, due: `publish_due_at = now() - interval '9 minutes' + ${BEHIND}`, isDone: 'publish_due_at is null' },
  'ends checks': { sweep: LapseChecks, due: `${CHECKED}, checked_until = now() - interval '9 minutes' + ${BEHIND}`, isDone: `verification_state = 'expired'` },
  'asks whether all is correct': { sweep: AskStillCorrect, due: `${CHECKED}, checked_until = now() + interval '5 days' + ${BEHIND}`, isDone: 'still_correct_asked_at is not null' },
  'lets the log forget': {
    sweep: ForgetRemovedHelpers,
    due: `removed_at = now() - ${BEHIND}, removed_reason = 'requested'`,
    isDone: 'exists (select from helper_forgotten f where f.helper_id = helper.id)',
    table: 'helper_forgotten',
  },
};

describe('a listing that cannot be changed', () => {
  let neighbours: Neighbours;
  let service: TestService;
  let database: DataSource;

  beforeAll(async () => {
    neighbours = await startNeighbours();
    service = await startTestService(registrations, { worker: true, env: neighbours.env });
    database = service.app.get(DataSource);
    await database.query(`create function refuse() returns trigger language plpgsql as 'begin raise exception ''this row is broken''; end'`);
  });
  afterAll(async () => {
    await service.close();
    await neighbours.close();
  });

  it.each(Object.entries(SWEEPS))('keeps no other one waiting when a sweep %s', async (name, { sweep, due, isDone, table = 'helper' }) => {
    const registered = await Promise.all([1, 2, 3].map((n) => post(service.url, { ...EMPLOYMENT, name: `${name} ${n}` })));
    // In the order of the sweep: the others come behind the broken one.
    const ids = registered.map(({ body }) => body.id).sort();
    const done = async (): Promise<string[]> =>
      (await database.query<{ id: string }[]>(`select id from helper where id = any($1) and ${isDone} order by id`, [ids])).map(({ id }) => id);
    const column = table === 'helper' ? 'id' : 'helper_id';
    for (const [place, id] of ids.entries()) await database.query(`update helper set ${due} where id = $1`, [id, place]);
    await database.query(`create trigger broken before insert or update on ${table} for each row when (new.${column} = '${ids[0]}') execute function refuse()`);
    try {
      await service.app.get(sweep).run();
      expect(await done()).toEqual(ids.slice(1));
    } finally {
      await database.query(`drop trigger broken on ${table}`);
      await database.query('delete from postponed_row');
    }
    await service.app.get(sweep).run();
    expect(await done()).toEqual(ids);
  });
});
