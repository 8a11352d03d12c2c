import { ENDPOINTS, SIGN_IN_OPERATOR_ADDRESSES, type Endpoint, type KnownSignIns, type OperatorPage, type SignInAuditEntry } from '@community-help/api-contracts';
import { addressId, IDENTITY_HEADER } from '@community-help/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { startAccounts, type AccountsBench } from './accounts-bench.js';

const OPERATOR = 'operator@example.org';
const someone = (): string => `someone-${randomUUID().slice(0, 8)}@example.org`;

describe('what operators do about where an address is signed in', () => {
  let bench: AccountsBench;
  let operator: string;

  beforeAll(async () => {
    bench = await startAccounts();
    operator = await identityOf(OPERATOR);
  });
  afterAll(() => bench.close());

  const identityOf = async (email: string): Promise<string> => (await bench.identityOf((await bench.signIn(email)).session))!;
  const ask = async (method: string, path: string, body: object = {}, identity: string | null = operator) => {
    const browser = bench.browser(identity === null ? {} : { [IDENTITY_HEADER]: identity });
    const answer = await (method === 'POST' ? browser.post(path, body) : bench.ask('GET', path, identity ?? undefined));
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  const act = (what: string, body: object, identity?: string) => ask('POST', `/api/operator/sign-ins/${what}`, body, identity);
  const find = async (email: string): Promise<KnownSignIns> => JSON.parse((await act('find', { email })).text) as KnownSignIns;
  const log = async (): Promise<SignInAuditEntry[]> => (JSON.parse((await ask('GET', '/api/operator/sign-ins/audit')).text) as OperatorPage<SignInAuditEntry>).rows;

  it('counts the browsers and the links of an address, however it is written, and nothing of another one', async () => {
    const email = someone();
    for (const address of [email, email, `x${email}`]) await bench.signIn(address);
    await bench.browser().post('/api/sign-in', { email });
    const found = await act('find', { email: ` ${email.toUpperCase()} ` });
    expect([found.status, found.headers.get('cache-control'), JSON.parse(found.text)]).toEqual([200, 'no-store', { sessions: 2, links: 1 }]);
    await bench.rows(`update session set expires_at = now() - interval '1 second' where address_id = $1`, [addressId(email)]);
    expect(await find(email)).toEqual({ sessions: 0, links: 1 });
    expect(await find(someone())).toEqual({ sessions: 0, links: 0 });
    for (const bad of ['', 'nobody', 42, 'two@example.org, three@example.org']) expect((await act('find', { email: bad })).status).toBe(400);
  });

  it('ends all of it at once, for a reason, in a log without the address; the second of two finds nothing', async () => {
    const email = someone();
    const [phone, laptop, stranger] = [await bench.signIn(email), await bench.signIn(email), await bench.signIn(`x${email}`)];
    const asking = bench.browser();
    await asking.post('/api/sign-in', { email });
    const { id, token } = await bench.mailedLink(email);
    expect((await act('erase', { email })).text).toContain('reason is required');
    const second = await identityOf(OPERATOR);
    const answers = await Promise.all([operator, second].map((identity) => act('erase', { email, reason: 'asked by letter' }, identity)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toContain('no-store');
    expect([await bench.identityOf(phone.session), await bench.identityOf(laptop.session)]).toEqual([undefined, undefined]);
    expect((await asking.post(`/api/sign-in/${id}/open`, { token })).status).toBe(410);
    expect(await bench.identityOf(stranger.session)).toBeDefined();
    expect(await find(email)).toEqual({ sessions: 0, links: 0 });
    const [line] = await log();
    expect(line).toEqual({ id: expect.any(String), at: expect.any(String), by: { id: addressId(OPERATOR).slice(0, 8), isYou: true }, action: 'sign-ins.erase', before: { sessions: 2, links: 1 }, after: {}, reason: 'asked by letter' });
    const kept = JSON.stringify(await bench.rows('select (select json_agg(s) from session s where address_id = $1) as s, (select json_agg(r) from sign_in_request r where address_id = $1) as r, (select json_agg(a) from audit_entry a) as a', [addressId(email)]));
    for (const trace of [email, addressId(email)]) expect(kept).not.toContain(trace);
  });

  it('keeps a log that is only added to, as pages and as a table', async () => {
    for (const reason of ['asked by letter', 'asked on the phone']) {
      const email = someone();
      await bench.signIn(email);
      await act('erase', { email, reason });
    }
    const first = JSON.parse((await ask('GET', '/api/operator/sign-ins/audit?limit=1')).text) as OperatorPage<SignInAuditEntry>;
    const next = JSON.parse((await ask('GET', `/api/operator/sign-ins/audit?limit=1&after=${first.next}`)).text) as OperatorPage<SignInAuditEntry>;
    expect([...first.rows, ...next.rows].map(({ reason }) => reason)).toEqual(['asked on the phone', 'asked by letter']);
    const csv = await ask('GET', '/api/operator/sign-ins/audit.csv');
    expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(csv.text).toContain('"sign-ins.erase","asked on the phone","{""links"":0,""sessions"":1}"');
    for (const statement of [`update audit_entry set reason = 'nothing'`, 'delete from audit_entry', 'truncate audit_entry']) await expect(bench.rows(statement)).rejects.toThrow('the audit log is only added to');
  });

  it("ends an operator's own sessions like anybody's, and leaves the role to the settings", async () => {
    const own = await bench.signIn(OPERATOR);
    expect((await act('erase', { email: OPERATOR, reason: 'a lost phone' }, (await bench.identityOf(own.session))!)).status).toBe(204);
    expect(await bench.identityOf(own.session)).toBeUndefined();
    operator = await identityOf(OPERATOR);
    expect((await act('find', { email: OPERATOR })).status).toBe(200);
  });

  /** Status of each endpoint, for nobody, another helper, the owner of the address, and an operator. */
  const MATRIX: Record<keyof typeof SIGN_IN_OPERATOR_ADDRESSES, [nobody: number, other: number, owner: number, operator: number]> = {
    findSignIns: [401, 403, 403, 200],
    eraseSignIns: [401, 403, 403, 204],
    listSignInAudit: [401, 403, 403, 200],
    exportSignInAudit: [401, 403, 403, 200],
  };
  it.each(Object.entries(MATRIX))('%s is for operators alone', async (name, expected) => {
    const { method, path } = ENDPOINTS[name as keyof typeof MATRIX] as Endpoint;
    const owner = someone();
    const everybody = [null, await identityOf(someone()), await identityOf(owner), operator];
    const body = { email: owner, ...(name === 'eraseSignIns' && { reason: 'a test' }) };
    for (const [at, identity] of everybody.entries()) {
      const answer = await ask(method, path, body, identity);
      expect([at, answer.status]).toEqual([at, expected[at]]);
      // What there is not is refused alike: nobody else learns whose address is known.
      if (at < 3) expect((await ask(method, path, { ...body, email: someone() }, identity)).text).toBe(answer.text);
      if (at < 3) expect(await find(owner)).toEqual({ sessions: 1, links: 0 });
    }
  });
});
