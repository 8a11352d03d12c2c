import { DeadLetterBox } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** The task that does this: its last run is how old the list is. */
export const FOLLOW_DEAD_LETTERS = 'follow-dead-letters';

/**
 * Does what operators want done about events that no service could handle, and then writes down which there are. The bus is in no service's database: a wish and its line in the
 * log are one transaction, and it is carried out until it is. Done twice it is done once: letters that are gone are not counted, and an inbox knows an event that it has had.
 */
@Injectable()
export class FollowDeadLetters {
  constructor(
    private readonly database: DataSource,
    private readonly box: DeadLetterBox,
  ) {}

  async run(): Promise<void> {
    const letters = this.box.opened;
    const wished = await this.database.query<{ id: string; wish: 'replay' | 'drop' }[]>('select id, wish from dead_letter where wish is not null');
    const idsOf = (wanted: string): string[] => wished.filter(({ wish }) => wish === wanted).map(({ id }) => id);
    const [again, gone] = [idsOf('replay'), idsOf('drop')];
    if (again.length > 0) await letters.replay(again);
    if (gone.length > 0) await letters.drop(gone);
    const now = JSON.stringify(await letters.list());
    await this.database.transaction(async (manager) => {
      await manager.query(`delete from dead_letter where id not in (select l->>'id' from jsonb_array_elements($1::jsonb) l)`, [now]);
      await manager.query(
        `insert into dead_letter (id, consumer_group, topic, event_id, key, error, attempts, dead_at)
         select l->>'id', l->>'group', l->>'topic', l->>'eventId', l->>'key', l->>'error', (l->>'attempts')::int, (l->>'deadAt')::timestamptz
         from jsonb_array_elements($1::jsonb) l on conflict do nothing`,
        [now],
      );
    });
  }
}
