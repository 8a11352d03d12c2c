import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { ReportingConfig } from '../reporting.config.js';
import type { RenderedMail } from './render-mail.js';

export interface Letter extends RenderedMail {
  /** What it is, e.g. 'payout-sent'; part of the Message-ID. */
  kind: string;
  /** Id of the event that causes the mail; the same cause never makes a second one. */
  causeId: string;
  to: string;
  subject: string;
  reportId?: string;
  attachments?: { filename: string; contentType: string; contentId?: string; content: Buffer }[];
}

/** Puts a mail into the queue inside the caller's transaction. Whether it is new: a second letter of the same cause and kind is dropped. */
@Injectable()
export class PostMail {
  constructor(private readonly config: ReportingConfig) {}

  async run(manager: EntityManager, letter: Letter): Promise<boolean> {
    const id = uuidv7();
    const domain = this.config.mailFrom.split('@')[1];
    const messageId = `<${letter.kind}.${letter.causeId}@${domain}>`;
    const inserted = await manager.query<{ id: string }[]>(
      `INSERT INTO mail (id, message_id, kind, recipient_address, subject, html, text, state, attempts, next_at, report_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 'queued', 0, now(), $8) ON CONFLICT (message_id) DO NOTHING RETURNING id`,
      [id, messageId, letter.kind, letter.to, letter.subject, letter.html, letter.text, letter.reportId ?? null],
    );
    if (inserted.length === 0) return false;
    for (const file of letter.attachments ?? []) {
      await manager.query('INSERT INTO mail_attachment (mail_id, filename, content_type, content_id, content) VALUES ($1, $2, $3, $4, $5)', [
        id,
        file.filename,
        file.contentType,
        file.contentId ?? null,
        file.content,
      ]);
    }
    return true;
  }
}
