import type { DeadLetterWish, SettledDeadLetters } from '@community-help/api-contracts';
import { addToAuditLog, conflict } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

interface Wanted {
  ids: readonly string[];
  wish: DeadLetterWish;
  reason: string;
  /** `addressId` of the operator. */
  actor: string;
}

/** What an operator wants done about dead letters; a worker does it. All of them or none: of two operators the second is told. */
@Injectable()
export class SettleDeadLetters {
  constructor(private readonly database: DataSource) {}

  /** @throws Problem 409 when one of them is gone or somebody has decided about it */
  async run({ ids, wish, reason, actor }: Wanted): Promise<SettledDeadLetters> {
    await this.database.transaction(async (manager) => {
      const letters = await manager.query<{ id: string; group: string; topic: string; event: string; wish: string | null }[]>(
        `select id, consumer_group as "group", topic, event_id as event, wish from dead_letter where id = any($1) order by id for update`,
        [ids],
      );
      if (letters.length < ids.length || letters.some((letter) => letter.wish !== null)) throw conflict('Somebody has decided about one of these meanwhile. Nothing was done; please look again.');
      await manager.query('update dead_letter set wish = $2 where id = any($1)', [ids, wish]);
      for (const { id, group, topic, event } of letters) {
        await addToAuditLog(manager, { actor, action: `event.${wish}`, about: { letter_id: id }, before: { group, topic, event }, after: { wish }, reason });
      }
    });
    return { settled: ids.length };
  }
}
