import type { Readable } from 'node:stream';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import nodemailer from 'nodemailer';
import { ReportingConfig } from '../reporting.config.js';
import { classify, type HandOver, type SmtpFailure } from './hand-over.js';
import type { OutgoingMail } from './outgoing-mail.js';
import { SmtpAddress } from './smtp-address.js';

/** Connections that one process holds, and mails that it hands over at the same time. */
export const CONNECTIONS = 4;

/** Longest hand-over in milliseconds, whatever the server does: well below the lease of a mail that is being sent. */
const LONGEST_MS = 240_000;

/** One plain address: no quotes, blanks, controls or lists, which clients and servers read in different ways. */
const DELIVERABLE = /^[^\s"(),:;<>@[\]\\]+@[^\s"(),:;<>@\\]+$/;

type Transport = ReturnType<typeof openTransport>;

/** The SMTP server, through nodemailer with a pool of connections. Nobody else knows nodemailer. */
@Injectable()
export class MailServer implements OnApplicationShutdown {
  private current: { url: string; transport: Transport } | undefined;
  /** The texts that are being sent, by Message-ID: whether one was read tells whether the server can have got it. */
  private readonly texts = new Map<string, Readable[]>();

  constructor(
    private readonly config: ReportingConfig,
    private readonly address: SmtpAddress,
  ) {}

  async handOver(mail: OutgoingMail): Promise<HandOver> {
    if (!DELIVERABLE.test(mail.to)) return { outcome: 'refused', reason: 'not an address', stage: 'API' };
    this.texts.set(mail.messageId, []);
    try {
      const transport = await this.transport();
      await transport.sendMail({ ...this.envelope(mail), signal: AbortSignal.timeout(LONGEST_MS) });
      return { outcome: 'accepted' };
    } catch (error) {
      const hasFlowed = this.texts.get(mail.messageId)?.some((text) => text.readableDidRead) ?? false;
      return classify(error as SmtpFailure, hasFlowed);
    } finally {
      this.texts.delete(mail.messageId);
    }
  }

  onApplicationShutdown(): void {
    this.current?.transport.close();
  }

  /** The pool for today's address; another address (a rolled password) gets a new one, and what the old one has in hand is finished. */
  private async transport(): Promise<Transport> {
    const url = await this.address.read();
    if (this.current?.url === url) return this.current.transport;
    this.current?.transport.close();
    const transport = openTransport(url);
    transport.use('stream', (sending, done) => {
      const texts = this.texts.get(sending.message.messageId());
      sending.message.processFunc((text: Readable) => {
        texts?.push(text);
        return text;
      });
      done();
    });
    this.current = { url, transport };
    return transport;
  }

  private envelope(mail: OutgoingMail) {
    return {
      from: { name: 'Community Help', address: this.config.mailFrom },
      replyTo: { name: 'Community Help', address: this.config.supportEmail },
      to: { name: '', address: mail.to },
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      messageId: mail.messageId,
      headers: { 'Auto-Submitted': 'auto-generated' },
      attachments: mail.attachments.map(({ filename, contentType, content, contentId }) => ({
        filename,
        contentType,
        content,
        ...(contentId ? { cid: contentId, contentDisposition: 'inline' as const } : {}),
      })),
    };
  }
}

function openTransport(url: string) {
  return nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
