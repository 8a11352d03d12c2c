import { Injectable } from '@nestjs/common';
import { addressMark } from '@community-help/service-kit';
import type { EntityManager } from 'typeorm';

/** Mails that a stranger can cause, to one mailbox, in any 24 hours, over all kinds and replicas. */
export const UNREQUESTED_A_DAY = 3;

/** Counts what strangers can cause towards a mailbox, however its address is written. Only a hash of it is kept, for a day. */
@Injectable()
export class AllowMail {
  /** Whether another one may go; if so it is counted, in the caller's transaction. One statement: of two at once, one waits for the other. */
  async run(manager: EntityManager, address: string): Promise<boolean> {
    const counted = await manager.query<unknown[]>(
      `INSERT INTO mailbox_allowance AS a (mailbox_mark, spent) VALUES ($1, ARRAY[now()])
       ON CONFLICT (mailbox_mark) DO UPDATE
         SET spent = ARRAY(SELECT t FROM unnest(a.spent) t WHERE t > now() - interval '1 day') || now()
         WHERE (SELECT count(*) FROM unnest(a.spent) t WHERE t > now() - interval '1 day') < $2
       RETURNING mailbox_mark`,
      [addressMark(address), UNREQUESTED_A_DAY],
    );
    return counted.length > 0;
  }
}
