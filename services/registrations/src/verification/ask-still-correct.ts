import { CHECK } from '@community-help/api-contracts';
import { StillCorrectAskedV1 } from '@community-help/event-contracts';
import { IsolatedRows, Outbox, poolOf } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const TASK = 'ask-still-correct';
const AT_ONCE = 1000;
const DUE = `verification_state = 'checked' and still_correct_asked_at is null and removed_at is null
  and checked_until > now() and checked_until <= now() + make_interval(days => ${CHECK.holdsDays - CHECK.askAfterDays})`;

/** Asks owners whose check lapses within ten days whether their listing is still correct: once for each end of a check. */
@Injectable()
export class AskStillCorrect {
  constructor(
    private readonly dataSource: DataSource,
    private readonly isolatedRows: IsolatedRows,
    private readonly outbox: Outbox,
  ) {}

  /** @returns how many were asked */
  async run(signal?: AbortSignal): Promise<number> {
    const { rows } = await poolOf(this.dataSource).query<{ id: string }>(
      `select id from helper where ${DUE} and ${IsolatedRows.due(TASK, 'helper.id')} order by checked_until, id limit ${AT_ONCE}`,
    );
    const { done } = await this.isolatedRows.run({ task: TASK, rows, idOf: ({ id }) => id, work: ({ id }) => this.ask(id), ...(signal ? { signal } : {}) });
    return done;
  }

  /** Nothing that anybody sees changes, so the revision stays: an operator who looks at the listing need not look again. */
  private ask(helperId: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const [asked] = await manager.query<[{ until: Date }[], number]>(
        `update helper set still_correct_asked_at = now() where id = $1 and ${DUE} returning checked_until as until`,
        [helperId],
      );
      const until = asked[0]?.until;
      if (until === undefined) return;
      const askId = `${helperId}.${Math.floor(until.getTime() / 1000)}`;
      await this.outbox.add(manager, StillCorrectAskedV1, { askId, helperId, checkedUntil: until.toISOString(), askedAt: new Date().toISOString() });
    });
  }
}
