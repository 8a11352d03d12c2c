import { logger, mailboxOf, metrics, poolOf } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { DataSource } from 'typeorm';
import type { Helper } from './helper.entity.js';

const log = logger('find-lookalike');
const MOST = 200;
const OF_OTHERS = 'coalesce(submission_key <> $2::text, true) and coalesce(registration_payment_id <> $3::uuid, true) and id is distinct from $4';

const marked = new Counter({
  name: 'registrations_duplicates_total',
  help: 'Registrations and edits with the name and the address of another listing; `listings duplicates` shows them',
  registers: [metrics],
});

/** What names a submission that is sent again, or the listing that is edited: its own listing is not somebody else's. */
export type Submission = Pick<Helper, 'submissionKey' | 'registrationPaymentId'> & { id: string | null };

/** Finds listings that a new or edited one looks like, or whose pictures it shows. */
@Injectable()
export class FindLookalike {
  constructor(private readonly dataSource: DataSource) {}

  /** Id of the oldest listing with the same name and the same mailbox or place: a mistake, or somebody who pretends. An operator looks at it. */
  async run({ name, email, location }: Pick<Helper, 'name' | 'email' | 'location'>, submission: Submission): Promise<string | null> {
    const { rows } = await poolOf(this.dataSource).query<{ id: string; email: string; location: string }>({
      name: 'find-lookalike',
      text: `select id, email, location from helper
             where lower(regexp_replace(name, '\\s+', ' ', 'g')) = lower(regexp_replace($1, '\\s+', ' ', 'g'))
               and removed_at is null and ${OF_OTHERS} order by created_at, id limit ${MOST}`,
      values: [name, submission.submissionKey, submission.registrationPaymentId, submission.id],
    });
    const place = location.toLowerCase();
    const like = rows.find((row) => mailboxOf(row.email) === mailboxOf(email) || row.location.toLowerCase() === place);
    if (!like) return null;
    marked.inc();
    log.warn({ duplicateOf: like.id }, 'a listing has the name and the address of another one');
    return like.id;
  }

  /** Which of these pictures another listing shows. */
  async picturesOfOthers(images: string[], submission: Submission): Promise<Set<string>> {
    if (images.length === 0) return new Set();
    const { rows } = await poolOf(this.dataSource).query<{ image: string }>({
      name: 'find-pictures-of-others',
      text: `select unnest(images) as image from helper where images && $1::text[] and removed_at is null and ${OF_OTHERS}`,
      values: [images, submission.submissionKey, submission.registrationPaymentId, submission.id],
    });
    return new Set(rows.map(({ image }) => image));
  }
}
