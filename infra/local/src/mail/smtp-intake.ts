import type { Readable } from 'node:stream';
import { SMTPServer } from 'smtp-server';
import type { Mailbox } from './mailbox.js';

/** Largest message accepted, in bytes; larger ones are refused with 552 as a real relay would. */
export const MAX_MESSAGE_BYTES = 10 * 1024 * 1024;

/** An SMTP server on loopback that accepts every message, with or without login, and delivers none. */
export function createSmtpIntake(mailbox: Mailbox): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: MAX_MESSAGE_BYTES,
    disableReverseLookup: true,
    closeTimeout: 1000, // milliseconds a sender's idle connection may hold up our stop
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anonymous' }),
    onData: (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope;
      collect(stream)
        .then((source) => {
          if (!source) throw Object.assign(new Error(`Message larger than ${MAX_MESSAGE_BYTES} bytes`), { responseCode: 552 });
          return mailbox.add(mailFrom ? mailFrom.address : '', rcptTo.map(({ address }) => address), source);
        })
        .then(
          () => done(),
          (error: Error & { responseCode?: number }) => {
            // Not stored, so not accepted: 451 makes the sender try again, for example once the disk has room.
            if (error.responseCode === undefined) process.stderr.write(`mail catcher: ${error.message}\n`);
            done(error.responseCode === undefined ? Object.assign(new Error('Message could not be stored'), { responseCode: 451 }) : error);
          },
        );
    },
  });
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') process.stderr.write(`mail catcher: ${error.message}\n`);
  });
  return server;
}

/** Reads a message to its end, which SMTP demands, but keeps nothing beyond the limit. */
async function collect(stream: Readable): Promise<Buffer | undefined> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_MESSAGE_BYTES) parts.push(chunk);
    else parts = [];
  }
  return size <= MAX_MESSAGE_BYTES ? Buffer.concat(parts) : undefined;
}
