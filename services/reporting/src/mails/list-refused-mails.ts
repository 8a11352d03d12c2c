import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Mail } from './mail.entity.js';

export type RefusedMail = Pick<Mail, 'id' | 'kind' | 'lastError' | 'endedAt'>;

/** The refused mails that can still be sent again, oldest first; at most 1,000. */
@Injectable()
export class ListRefusedMails {
  constructor(private readonly database: DataSource) {}

  run(): Promise<RefusedMail[]> {
    return this.database.getRepository(Mail).find({
      select: { id: true, kind: true, lastError: true, endedAt: true },
      where: { state: 'refused', isWiped: false },
      order: { endedAt: 'ASC' },
      take: 1000,
    });
  }
}
