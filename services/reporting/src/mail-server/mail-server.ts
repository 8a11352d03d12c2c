import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import nodemailer from 'nodemailer';
import { ReportingConfig } from '../reporting.config.js';

/** A mail as it is handed over. */
export interface OutgoingMail {
  messageId: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments: { filename: string; contentType: string; contentId: string | null; content: Buffer }[];
}

/**
 * accepted: the server took it. deferred: it certainly did not, and may later. refused: it certainly never will.
 * unknown: the connection broke after the mail's text had begun to flow.
 */
export type HandOver = { outcome: 'accepted' } | { outcome: 'deferred' | 'refused' | 'unknown'; reason: string };

/** What nodemailer says of a failure. */
interface SmtpFailure extends Error {
  code?: string;
  command?: string;
  syscall?: string;
  responseCode?: number;
}

/** The SMTP server, through nodemailer with a pool of connections. Nobody else knows nodemailer. */
@Injectable()
export class MailServer implements OnApplicationShutdown {
  private readonly transport;

  constructor(private readonly config: ReportingConfig) {
    this.transport = nodemailer.createTransport({
      url: config.smtpUrl,
      pool: true,
      maxConnections: 3,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async handOver(mail: OutgoingMail): Promise<HandOver> {
    try {
      await this.transport.sendMail({
        from: { name: 'Community Help', address: this.config.mailFrom },
        to: mail.to,
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        messageId: mail.messageId,
        headers: { 'Auto-Submitted': 'auto-generated' },
        attachments: mail.attachments.map((file) => ({
          filename: file.filename,
          contentType: file.contentType,
          content: file.content,
          ...(file.contentId ? { cid: file.contentId, contentDisposition: 'inline' as const } : {}),
        })),
      });
      return { outcome: 'accepted' };
    } catch (error) {
      return classify(error as SmtpFailure);
    }
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}

/** Sorts a failure by whether the server can have taken the mail. A 4xx or 5xx answer is definite; so is a connection that never stood. */
export function classify(failure: SmtpFailure): HandOver {
  const reason = `${failure.code ?? failure.name}${failure.responseCode ? ` ${failure.responseCode}` : ''}`;
  if (failure.responseCode !== undefined) return { outcome: failure.responseCode >= 500 ? 'refused' : 'deferred', reason };
  if (failure.code === 'EENVELOPE') return { outcome: 'refused', reason };
  const neverStood = ['EDNS', 'EAUTH', 'ETLS', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'].includes(failure.code ?? '');
  if (neverStood || failure.syscall === 'connect' || failure.command === 'CONN') return { outcome: 'deferred', reason };
  return { outcome: 'unknown', reason };
}
