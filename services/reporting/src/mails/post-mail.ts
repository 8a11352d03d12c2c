import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { ReportingConfig } from '../reporting.config.js';
import { causedAt } from './caused-at.js';
import { mailKind, type MailKindName } from './mail-kinds.js';
import type { MailState } from './mail.entity.js';

/** Whom a letter is for. The helper's own address goes before a sealed one; both are looked at when the mail is handed over. */
export type Addressee = { helperId: string; sealed?: string | null } | { helperId?: null; sealed: string } | { address: string };

export interface Letter {
  kind: MailKindName;
  /** What the mail is about, by its own name, or else the id of the event that tells of it; the same cause never makes a second one. Part of the Message-ID. */
  causeId: string;
  to: Addressee;
  subject: string;
  /** What the templates name, besides what WriteMail knows itself. No name and no address: they are found when it is handed over. */
  view: Record<string, unknown> & { title: string };
  /** What its link is about; for kinds that have one. */
  linkSubject?: string;
  /** A stranger can cause this one, although its kind says otherwise. */
  isUnrequested?: boolean;
  reportId?: string;
}

/** Puts a mail into the queue inside the caller's transaction. Whether it is new: a second letter of the same cause and kind is dropped. */
@Injectable()
export class PostMail {
  constructor(private readonly config: ReportingConfig) {}

  async run(manager: EntityManager, letter: Letter): Promise<boolean> {
    const { urgency, isUnrequested = false, link } = mailKind(letter.kind);
    const domain = this.config.mailFrom.split('@')[1];
    const { helperId = null, sealed = null, address = '' } = letter.to as { helperId?: string | null; sealed?: string | null; address?: string };
    const cause = causedAt(manager);
    const inserted = await manager.query<unknown[]>(
      `insert into mail (id, message_id, kind, helper_id, sealed, recipient_address, subject, view, html, text, link_purpose, link_subject, link_seconds,
         urgency, is_unrequested, state, last_error, attempts, next_at, report_id, caused_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, '', '', $9, $10, $11, $12, $13, $14, $15, 0, now(), $16, $17)
       on conflict (message_id) do nothing returning id`,
      [
        uuidv7(),
        `<${letter.kind}.${letter.causeId}@${domain}>`,
        letter.kind,
        helperId,
        sealed,
        address,
        letter.subject,
        JSON.stringify(letter.view),
        link?.purpose ?? null,
        letter.linkSubject ?? null,
        link?.seconds ?? null,
        urgency,
        letter.isUnrequested ?? isUnrequested,
        ...this.stateOf(cause),
        letter.reportId ?? null,
        cause,
      ],
    );
    return inserted.length > 0;
  }

  /** State and error. What a database that was restored reads again may have been mailed by the one that was lost. */
  private stateOf(cause: string | null): [MailState, string | null] {
    const { restoredAt } = this.config;
    const isReadAgain = cause !== null && restoredAt !== undefined && new Date(cause) < new Date(restoredAt);
    return isReadAgain ? ['unknown', 'caused before RESTORED_AT'] : ['waiting', null];
  }
}
