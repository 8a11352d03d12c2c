import { ENDPOINTS, MAIL_OPERATOR_ADDRESSES, type Endpoint, type MailAuditEntry, type MailOverview, type OperatorMail, type OperatorPage } from '@community-help/api-contracts';
import { blocksOf, LIST_ROWS, runAtLeisure } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { ListMails } from '../src/operator/list-mails.js';
import { startReporting, type ReportingBench } from './support/reporting-bench.js';

const NOWHERE = '0193a1aa-0000-7000-8000-000000000001';

describe('an operator looks after mails', () => {
  let bench: ReportingBench;

  beforeAll(async () => {
    bench = await startReporting({ worker: false });
  });
  afterAll(async () => bench?.close());

  async function ask<Body>(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<{ status: number; text: string; body: Body; type: string | null }> {
    const sent = headers ?? (await bench.signedIn('operator@example.org', ['operator']));
    const answer = await fetch(bench.service.url + path, { method, headers: { ...(body && { 'content-type': 'application/json' }), ...sent }, ...(body && { body: JSON.stringify(body) }) });
    const text = await answer.text();
    const type = answer.headers.get('content-type');
    return { status: answer.status, text, type, body: (type?.includes('json') ? JSON.parse(text) : undefined) as Body };
  }
  async function mail(state: string, more: { helperId?: string; isWiped?: boolean } = {}): Promise<string> {
    const id = randomUUID();
    await bench.rows(
      `INSERT INTO mail (id, message_id, kind, recipient_address, subject, view, html, text, state, attempts, next_at, ended_at, last_error, helper_id, is_wiped)
       VALUES ($1::uuid, $1::text, 'payout-sent', 'ann@example.org', 'For Ann', '{"title":"Ann"}', '', '', $2, 0, now(), now(), 'RCPT TO: EENVELOPE 550', $3, $4)`,
      [id, state, more.helperId ?? null, more.isWiped ?? false],
    );
    return id;
  }
  const list = async (query: string): Promise<OperatorMail[]> => (await ask<OperatorPage<OperatorMail>>('GET', `/api/operator/mails?${query}`)).body.rows;

  it('finds them by state and helper, page by page, without addresses and texts', async () => {
    const helperId = randomUUID();
    const made: string[] = [];
    for (const state of ['sent', 'refused', 'sent', 'unknown', 'dropped']) made.unshift(await mail(state, { helperId }));
    expect((await list(`helperId=${helperId}`)).map(({ id }) => id)).toEqual(made);
    expect((await list(`helperId=${helperId}&state=sent`)).map(({ id }) => id)).toEqual([made[2], made[4]]);
    const seen: string[] = [];
    for (let after = ''; ; ) {
      const { body, text } = await ask<OperatorPage<OperatorMail>>('GET', `/api/operator/mails?helperId=${helperId}&limit=2${after}`);
      expect(text).not.toMatch(/ann/i);
      seen.push(...body.rows.map(({ id }) => id));
      if (body.next === null) break;
      after = `&after=${body.next}`;
    }
    expect(seen).toEqual(made);
    const csv = await ask('GET', `/api/operator/mails.csv?helperId=${helperId}`);
    expect([csv.type, csv.text.trimEnd().split('\r\n').length]).toEqual(['text/csv; charset=utf-8', 6]);
    expect(csv.text).not.toMatch(/ann/i);
    for (const bad of ['state=odd', 'after=%25', 'limit=0000', 'colour=red']) expect((await ask('GET', `/api/operator/mails?${bad}`)).status).toBe(400);
  });

  it('counts what waits and what did not arrive', async () => {
    const before = (await ask<MailOverview>('GET', '/api/operator/mail-queue')).body;
    for (const state of ['waiting', 'refused', 'refused', 'unknown', 'sent']) await mail(state);
    const after = (await ask<MailOverview>('GET', '/api/operator/mail-queue')).body;
    expect([after.waiting - before.waiting, after.refused - before.refused, after.unknown - before.unknown, after.outboxWaiting]).toEqual([1, 2, 1, 0]);
  });

  it('sends one again with a reason; the second operator is told', async () => {
    const id = await mail('refused');
    const again = async (who: string) => ask<OperatorMail>('POST', `/api/operator/mails/${id}/send-again`, { reason: 'the mailbox is there again', state: 'refused' }, await bench.signedIn(who, ['operator']));
    const answers = await Promise.all([again('operator@example.org'), again('second@example.org')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)!.body).toMatchObject({ id, state: 'waiting', mayBeSentAgain: false });
    const { rows } = (await ask<OperatorPage<MailAuditEntry>>('GET', `/api/operator/mails/audit?mailId=${id}`)).body;
    expect(rows.map(({ action, reason, before, after }) => [action, reason, before, after])).toEqual([
      ['mail.send-again', 'the mailbox is there again', { state: 'refused', kind: 'payout-sent', lastError: 'RCPT TO: EENVELOPE 550' }, { state: 'waiting' }],
    ]);
    const csv = await ask('GET', `/api/operator/mails/audit.csv?mailId=${id}`);
    expect([csv.type, csv.text.trimEnd().split('\r\n').length]).toEqual(['text/csv; charset=utf-8', 2]);
    expect(csv.text).toContain(`"mail.send-again","the mailbox is there again","{""kind"":""payout-sent""`);
    for (const statement of [`update audit_entry set reason = 'nothing'`, 'delete from audit_entry', 'truncate audit_entry']) await expect(bench.rows(statement)).rejects.toThrow('the audit log is only added to');
  });

  it.each([['sent', {}, 409], ['refused', { isWiped: true }, 409]])('does not send one again that is %s %j', async (state, more, status) => {
    const id = await mail(state, more);
    expect((await ask('POST', `/api/operator/mails/${id}/send-again`, { reason: 'a test', state })).status).toBe(status);
    expect((await ask<OperatorPage<MailAuditEntry>>('GET', `/api/operator/mails/audit?mailId=${id}`)).body.rows).toEqual([]);
  });

  const MATRIX: Record<Exclude<keyof typeof MAIL_OPERATOR_ADDRESSES, `${string}DeadLetters`>, number> = { getMailOverview: 200, listMails: 200, sendMailAgain: 404, exportMails: 200, listMailAudit: 200, exportMailAudit: 200, findReader: 200, eraseReader: 404 };
  it.each(Object.entries(MATRIX))('%s is for operators alone', async (name, expected) => {
    const { method, path } = ENDPOINTS[name as keyof typeof MATRIX] as Endpoint;
    const about = name.endsWith('Reader') ? { email: 'nobody@mail.example', ...(name === 'eraseReader' && { reason: 'a test' }) } : { reason: 'a test', state: 'refused' };
    const body = method === 'POST' ? about : undefined;
    const url = path.replace('{id}', NOWHERE);
    expect((await ask(method, url, body, {})).status).toBe(401);
    expect((await ask(method, url, body, await bench.signedIn('other@example.org'))).status).toBe(403);
    expect((await ask(method, url, body)).status).toBe(expected);
  });

  it('a page touches few blocks among many, also where what is asked for is rare and old', async () => {
    const fill = `INSERT INTO mail (id, message_id, kind, recipient_address, subject, html, text, state, attempts, next_at, created_at, helper_id)
       SELECT gen_random_uuid(), 'm' || n, 'payout-sent', '', '', '', '', CASE WHEN n < 200 THEN 'refused' ELSE 'sent' END, 0, now(), timestamptz '2026-01-01' + n * interval '1 minute', 'h' || n % 300 FROM generate_series(1, ${LIST_ROWS}) n`;
    await runAtLeisure(bench.service.databaseUrl, [[fill], ['vacuum analyze mail']]);
    for (const query of [{}, { state: 'refused' }, { state: 'sent' }, { state: 'unknown' }, { helperId: 'h7' }] as const) {
      expect(await blocksOf(bench.get(DataSource), bench.get(ListMails).statementOf(query, 50))).toBeLessThan(250);
    }
  });
});
