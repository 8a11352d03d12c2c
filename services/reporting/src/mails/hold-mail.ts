import { Injectable } from '@nestjs/common';
import { logger } from '@community-help/service-kit';
import { DataSource } from 'typeorm';
import type { HeldFor, Mail } from './mail.entity.js';

const log = logger('mails');

/** After this long without what it needs a person should look. Nothing is given up: the mail goes on waiting. */
const TELL_AFTER_MS = 3_600_000;

const SHORTEST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 900_000;

/** Puts a mail off that cannot be written yet: half of its age at a time, so soon at first and every 15 minutes in the end. */
@Injectable()
export class HoldMail {
  constructor(private readonly database: DataSource) {}

  async run(mail: Mail, heldFor: HeldFor, now = new Date()): Promise<void> {
    const ageMs = now.getTime() - mail.createdAt.getTime();
    const waitMs = Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, ageMs / 2));
    await this.database.query(`update mail set next_at = now() + make_interval(secs => $3), lease_until = null, held_for = $2 where id = $1 and state = 'waiting'`, [
      mail.id,
      heldFor,
      waitMs / 1000,
    ]);
    const facts = { mailId: mail.id, kind: mail.kind, helperId: mail.helperId, heldFor, ageSeconds: Math.round(ageMs / 1000) };
    if (ageMs > TELL_AFTER_MS) log.error(facts, 'a mail has been waiting for more than an hour for what it needs');
    else log.info(facts, 'a mail waits for what it needs');
  }
}
