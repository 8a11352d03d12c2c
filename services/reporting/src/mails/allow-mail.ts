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
      `insert into mailbox_allowance as a (mailbox_mark, spent) values ($1, array[now()])
       on conflict (mailbox_mark) do update
         set spent = array(select t from unnest(a.spent) t where t > now() - interval '1 day') || now()
         where (select count(*) from unnest(a.spent) t where t > now() - interval '1 day') < $2
       returning mailbox_mark`,
      [addressMark(address), UNREQUESTED_A_DAY],
    );
    return counted.length > 0;
  }
}
