import type { AccountRole } from '@community-help/service-kit';
import { eventually, startTestService, TestIdentities, type TestService, type TestServiceOptions } from '@community-help/test-kit';
import { expect } from '@jest/globals';
import { DataSource } from 'typeorm';
import { reporting } from '../../src/index.js';
import { linkKeys, mailKeys } from './keys.js';
import { Mailbox } from './mailbox.js';

/** Reporting with both roles, a mail server that keeps what it gets, and the keys of those who seal for it. */
export interface ReportingBench {
  service: TestService;
  mailbox: Mailbox;
  /** Seals as payments does. */
  seal: (value: object) => Promise<string>;
  rows: <Row = Record<string, unknown>>(sql: string, parameters?: unknown[]) => Promise<Row[]>;
  /** Once an event was handled, and with it what was told of the same key before. */
  whenHandled: (eventId: string) => Promise<void>;
  post: (path: string, body?: object, headers?: Record<string, string>) => Promise<Response>;
  /** The header of somebody who signed in with an address. */
  signedIn: (address: string, roles?: AccountRole[]) => Promise<Record<string, string>>;
  /** A use case of the running service. */
  get: <UseCase>(type: new (...args: never[]) => UseCase) => UseCase;
  close: () => Promise<void>;
}

export async function startReporting(options: TestServiceOptions = {}): Promise<ReportingBench> {
  const mailbox = await Mailbox.open();
  const keys = mailKeys('test');
  const identities = await TestIdentities.create();
  const env = {
    SMTP_URL: mailbox.smtpUrl,
    MAIL_LOOKUP_URL: mailbox.inboxUrl,
    MAIL_PRIVATE_KEY: JSON.stringify(keys.privateJwk),
    LINK_SIGNING_KEYS: linkKeys('test'),
    IDENTITY_PUBLIC_KEYS: identities.publicKeys,
    SITE_URL: 'https://site.example',
    DASHBOARD_ACCESS: 'open',
    ...options.env,
  };
  const service = await startTestService(reporting, { worker: true, ...options, env });
  const rows: ReportingBench['rows'] = (sql, parameters = []) => service.app.get(DataSource).query(sql, parameters);
  return {
    service,
    mailbox,
    seal: keys.seal,
    rows,
    whenHandled: (eventId) => eventually(async () => expect(await rows('select 1 from inbox where event_id = $1', [eventId])).toHaveLength(1)),
    post: (path, body, headers = {}) =>
      fetch(`${service.url}${path}`, {
        method: 'POST',
        headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
      }),
    signedIn: (address, roles) => identities.header(address, 'reporting', roles && { roles }),
    get: (type) => service.app.get(type as never, { strict: false }),
    close: async () => {
      await service.close();
      await mailbox.close();
    },
  };
}
