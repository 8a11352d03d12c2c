import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { startMailCatcher, type RunningMailCatcher } from '@community-help/local';
import { eventually } from '@community-help/test-kit';

export interface CaughtMail {
  ID: string;
  MessageID: string;
  Subject: string;
  To: { Address: string }[];
  Attachments: number;
}

export interface MailBody {
  Text: string;
  HTML: string;
  ReplyTo: { Address: string }[];
  Attachments: { FileName: string }[];
  Inline: { FileName: string }[];
}

/** A real SMTP server that keeps what it is given, and what tests ask of it. */
export class Mailbox {
  private constructor(
    private readonly catcher: RunningMailCatcher,
    private readonly directory: string,
  ) {}

  static async open(): Promise<Mailbox> {
    const directory = await mkdtemp(join(tmpdir(), 'mail-'));
    return new Mailbox(await startMailCatcher({ smtpPort: 0, httpPort: 0, directory }), directory);
  }

  get smtpUrl(): string {
    return this.catcher.smtpUrl;
  }

  get inboxUrl(): string {
    return this.catcher.inboxUrl;
  }

  async to(address: string): Promise<CaughtMail[]> {
    const { messages } = await this.ask<{ messages: CaughtMail[] }>('/api/v1/messages?limit=500');
    return messages.filter((mail) => mail.To.some((one) => one.Address === address));
  }

  async subjectsTo(address: string): Promise<string[]> {
    return (await this.to(address)).map((mail) => mail.Subject).sort();
  }

  /** The mails to an address once there are as many. */
  async whenTo(address: string, count: number): Promise<CaughtMail[]> {
    let found: CaughtMail[] = [];
    await eventually(async () => expect((found = await this.to(address)).length).toBe(count));
    return found;
  }

  /** The mail with that subject to an address, once it has come. */
  async whenSubject(address: string, subject: string): Promise<MailBody> {
    let found: CaughtMail | undefined;
    await eventually(async () => expect((found = (await this.to(address)).find((mail) => mail.Subject === subject))).toBeDefined());
    return this.body(found as CaughtMail);
  }

  body(mail: CaughtMail): Promise<MailBody> {
    return this.ask<MailBody>(`/api/v1/message/${mail.ID}`);
  }

  async close(): Promise<void> {
    await this.catcher.stop();
    await rm(this.directory, { recursive: true, force: true });
  }

  private async ask<Value>(path: string): Promise<Value> {
    return (await (await fetch(`${this.catcher.inboxUrl}${path}`)).json()) as Value;
  }
}

/** The one-time link in a mail's text: its page, and its token. */
export function linkIn(body: MailBody): { page: string; token: string } {
  const [, page, token] = /(https:\/\/site\.example\/links\/\S+?)#(\S+)/.exec(body.Text) ?? [];
  if (page === undefined || token === undefined) throw new Error('the mail has no link');
  return { page, token: decodeURIComponent(token) };
}
