import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MailServer } from '../src/mail-server/mail-server.js';
import { SmtpAddress } from '../src/mail-server/smtp-address.js';
import { ReportingConfig } from '../src/reporting.config.js';
import { ScriptedSmtp, type Script } from './support/scripted-smtp.js';

const MAIL = { messageId: '<test@site.example>', to: 'ann@example.org', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello', attachments: [] };

describe('handing a mail over with the real client', () => {
  let smtp: ScriptedSmtp;
  let server: MailServer;
  let directory: string;
  const connectTo = (settings: Partial<ReportingConfig>): MailServer => {
    const config = Object.assign(new ReportingConfig(), settings);
    return new MailServer(config, new SmtpAddress(config));
  };

  beforeEach(async () => {
    smtp = await ScriptedSmtp.start();
    server = connectTo({ smtpUrl: smtp.url });
    directory = await mkdtemp(join(tmpdir(), 'smtp-'));
  });
  afterEach(async () => {
    server.onApplicationShutdown();
    await smtp.close();
    await rm(directory, { recursive: true, force: true });
  });

  it('says who sends it and where an answer goes', async () => {
    expect(await server.handOver(MAIL)).toEqual({ outcome: 'accepted' });
    expect(smtp.taken[0]).toContain('Reply-To: Community Help <support@community-help.example>');
    expect(smtp.taken[0]).toContain('From: Community Help <no-reply@community-help.example>');
    expect(smtp.taken[0]).toContain('Auto-Submitted: auto-generated');
  });

  it.each<[string, Script, string]>([
    ['the login is refused', { auth: '535 authentication failed' }, 'unavailable'],
    ['the login is refused for now', { auth: '454 temporary authentication failure' }, 'unavailable'],
    ['the server greets with a refusal', { greeting: '554 no service' }, 'unavailable'],
    ['the server is closing', { greeting: '421 closing' }, 'unavailable'],
    ['the sender must log in first', { mail: '530 authentication required' }, 'unavailable'],
    ['the sender is refused', { mail: '553 sender not owned by user' }, 'unavailable'],
    ['the sender is refused for now', { mail: '451 try again later' }, 'unavailable'],
    ['the server closes at the sender', { mail: '421 closing' }, 'unavailable'],
    ['the recipient needs a login', { rcpt: '530 authentication required' }, 'unavailable'],
    ['the server closes at the recipient', { rcpt: '421 closing' }, 'unavailable'],
    ['the recipient is refused', { rcpt: '550 no such user' }, 'refused'],
    ['the recipient is refused for now', { rcpt: '451 greylisted' }, 'deferred'],
    ['the mailbox is full', { rcpt: '452 mailbox full' }, 'deferred'],
    ['the mail is refused before its text', { data: '554 no valid recipients' }, 'refused'],
    ['the mail is too large', { text: '552 message too large' }, 'refused'],
    ['the mail is taken for spam', { text: '554 rejected' }, 'refused'],
    ['the mail cannot be stored now', { text: '452 insufficient storage' }, 'deferred'],
    ['the server closes instead of taking the text', { text: '421 closing' }, 'unavailable'],
    ['the connection is cut at the greeting', { greeting: 'cut' }, 'unavailable'],
    ['the connection is cut at the login', { auth: 'cut' }, 'unavailable'],
    ['the connection is cut at the recipient', { rcpt: 'cut' }, 'unavailable'],
    ['the connection is cut before the text', { data: 'cut' }, 'unavailable'],
    ['the connection is cut after the text', { text: 'cut' }, 'unknown'],
  ])('when %s', async (_what, script, outcome) => {
    smtp.script = script;
    expect(await server.handOver(MAIL)).toMatchObject({ outcome });
    expect(smtp.taken).toEqual([]);
  });

  it('does not send a text twice because the connection was cut behind it, also on a connection that was used before', async () => {
    expect(await server.handOver(MAIL)).toEqual({ outcome: 'accepted' });
    smtp.script = { text: 'cut' };
    expect(await server.handOver({ ...MAIL, messageId: '<second@site.example>' })).toMatchObject({ outcome: 'unknown' });
    expect(smtp.seen).toHaveLength(2);
  });

  it('refuses an address that no envelope can carry, and does not blame the server', async () => {
    for (const to of ['"a\r\nBcc: v@x.org"@example.org', 'ann@example.org, bob@example.org', 'ann', '', 'Ann <ann@example.org>']) {
      expect(await server.handOver({ ...MAIL, to })).toMatchObject({ outcome: 'refused' });
    }
    expect(smtp.seen).toEqual([]);
  });

  it('says that nobody is there when nobody is there', async () => {
    await smtp.close();
    expect(await server.handOver(MAIL)).toMatchObject({ outcome: 'unavailable', stage: 'CONN' });
    smtp = await ScriptedSmtp.start();
  });

  it('uses a new password from its file with the next mail, without a restart', async () => {
    const smtpUrlFile = join(directory, 'smtp-url');
    const write = (password: string) => writeFile(smtpUrlFile, `smtp://reporting:${password}@127.0.0.1:${smtp.port}\n`);
    await write('january');
    server = connectTo({ smtpUrlFile });
    expect(await server.handOver(MAIL)).toEqual({ outcome: 'accepted' });
    await write('february');
    expect(await server.handOver({ ...MAIL, messageId: '<second@site.example>' })).toEqual({ outcome: 'accepted' });
    expect(smtp.logins).toEqual(['reporting:january', 'reporting:february']);
    await writeFile(smtpUrlFile, 'nonsense with a secret in it');
    const outcome = await server.handOver({ ...MAIL, messageId: '<third@site.example>' });
    expect(outcome).toMatchObject({ outcome: 'unavailable' });
    expect(JSON.stringify(outcome)).not.toContain('secret');
  });
});
