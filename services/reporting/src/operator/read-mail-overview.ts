import type { MailOverview } from '@community-help/api-contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { readBacklog } from '../mails/read-backlog.js';

/** Counting on would read a table that an outage has filled, while there is one. */
const COUNTED = 10_000;

/** What waits, what did not arrive, and what else may need a person. */
@Injectable()
export class ReadMailOverview {
  constructor(private readonly database: DataSource) {}

  async run(): Promise<MailOverview> {
    const { waiting, oldest, unknown, refused, held } = await readBacklog(this.database);
    const [counts] = await this.database.query<[{ outboxWaiting: number; deadLetters: number }]>(
      `select (select count(*)::int from (select from outbox limit ${COUNTED}) o) as "outboxWaiting", (select count(*)::int from (select from dead_letter limit ${COUNTED}) d) as "deadLetters"`,
    );
    return { waiting, oldestWaitingSeconds: Math.round(oldest), unknown, refused, held: held.recipient + held.seal + held.text, ...counts };
  }
}
