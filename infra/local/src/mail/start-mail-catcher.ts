import type { AddressInfo, Server } from 'node:net';
import { createInboxServer } from './inbox-server.js';
import { Mailbox, type MailboxLimits } from './mailbox.js';
import { createSmtpIntake } from './smtp-intake.js';

/** How to start the mail catcher. */
export interface MailCatcherOptions {
  /** TCP port of SMTP on 127.0.0.1; 0 takes a free one. */
  smtpPort: number;
  /** TCP port of the inbox page and its API on 127.0.0.1; 0 takes a free one. */
  httpPort: number;
  /** Where caught messages are kept. */
  directory: string;
  /** How much is kept: 500 messages and 200 MB unless given. */
  limits?: MailboxLimits;
}

/** A running mail catcher. */
export interface RunningMailCatcher {
  smtpPort: number;
  httpPort: number;
  smtpUrl: string;
  inboxUrl: string;
  stop(): Promise<void>;
}

/**
 * Catches every e-mail the platform sends and shows it in a browser, with Mailpit's addresses for tools.
 *
 * @throws the listen error (EADDRINUSE) when a port is taken
 */
export async function startMailCatcher(options: MailCatcherOptions): Promise<RunningMailCatcher> {
  const mailbox = await Mailbox.open(options.directory, options.limits);
  const intake = createSmtpIntake(mailbox);
  const inbox = createInboxServer(mailbox);
  await listen(intake.server, options.smtpPort);
  try {
    await listen(inbox, options.httpPort);
  } catch (error) {
    intake.close();
    throw error;
  }
  const smtpPort = portOf(intake.server);
  const httpPort = portOf(inbox);
  return {
    smtpPort,
    httpPort,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    inboxUrl: `http://localhost:${httpPort}`,
    stop: async () => {
      inbox.closeAllConnections();
      await Promise.all([new Promise<void>((resolve) => inbox.close(() => resolve())), new Promise<void>((resolve) => intake.close(resolve))]);
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
