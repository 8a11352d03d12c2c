import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Mail } from './mail.entity.js';

/** Which mail is next: the most urgent one, or the one that has waited longest whatever it is. */
export type Order = 'most-urgent' | 'longest-waiting';

const ORDER_BY: Record<Order, string> = { 'most-urgent': 'urgency, next_at', 'longest-waiting': 'next_at' };

/** Takes the next mail that is due, for two minutes in which nobody else takes it. If the process dies meanwhile, it is simply due again. */
@Injectable()
export class ClaimMail {
  constructor(private readonly database: DataSource) {}

  async run(order: Order): Promise<Mail | undefined> {
    const claimed = await this.database.query<[{ id: string }[], number]>(
      `update mail set state = 'waiting', lease_until = now() + interval '2 minutes'
       where id = (select id from mail where state in ('waiting', 'queued') and next_at <= now() and (lease_until is null or lease_until < now())
                   order by ${ORDER_BY[order]} limit 1 for update skip locked)
       returning id`,
    );
    const id = claimed[0][0]?.id;
    return id === undefined ? undefined : ((await this.database.getRepository(Mail).findOneBy({ id })) ?? undefined);
  }
}
