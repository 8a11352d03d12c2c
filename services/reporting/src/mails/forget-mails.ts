import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Wipes addresses, texts and files of mails that ended more than 30 days ago; the row stays, so that its cause is never answered twice. */
@Injectable()
export class ForgetMails {
  constructor(private readonly database: DataSource) {}

  async run(): Promise<void> {
    await this.database.query(`DELETE FROM mail_attachment a USING mail m WHERE m.id = a.mail_id AND m.ended_at < now() - interval '30 days'`);
    await this.database.query(
      `UPDATE mail SET recipient_address = '', subject = '', html = '', text = '' WHERE ended_at < now() - interval '30 days' AND recipient_address <> ''`,
    );
  }
}
