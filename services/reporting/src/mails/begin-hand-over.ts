import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AllowMail } from './allow-mail.js';
import type { Mail } from './mail.entity.js';

/** Marks a mail `sending` before its first byte leaves, and counts it towards its mailbox's day if a stranger can cause it. */
@Injectable()
export class BeginHandOver {
  constructor(
    private readonly database: DataSource,
    private readonly allow: AllowMail,
  ) {}

  /** 'gone': it was dropped or taken by somebody else meanwhile. */
  async run(mail: Mail, address: string): Promise<'begun' | 'limit' | 'gone'> {
    return this.database.transaction(async (manager) => {
      const mustCount = mail.isUnrequested && mail.allowedAt === null;
      if (mustCount && !(await this.allow.run(manager, address))) return 'limit';
      const [, marked] = await manager.query<[unknown[], number]>(
        `update mail set state = 'sending', held_for = null, lease_until = now() + interval '6 minutes', allowed_at = coalesce(allowed_at, case when $2 then now() end)
         where id = $1 and state = 'waiting' and lease_until > now()`,
        [mail.id, mustCount],
      );
      return marked === 1 ? 'begun' : 'gone';
    });
  }
}
