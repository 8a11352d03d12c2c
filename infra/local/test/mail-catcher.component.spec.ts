import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { startMailCatcher, type RunningMailCatcher } from '@community-help/local';

let directory: string;
let catcher: RunningMailCatcher;

const start = (messages = 500) => startMailCatcher({ smtpPort: 0, httpPort: 0, directory, limits: { messages, bytes: 1e9 } });

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'community-help-mail-'));
  catcher = await start();
});
afterEach(async () => {
  await catcher.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function send(mail: SendMailOptions): Promise<void> {
  const transport = createTransport(catcher.smtpUrl);
  try {
    await transport.sendMail({ from: 'Community Help <hello@example.org>', to: 'Ada <ada@example.org>', ...mail });
  } finally {
    transport.close();
  }
}
const get = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${catcher.httpPort}${path}`, init);
interface Listed {
  ID: string;
  Subject: string;
  Attachments: number;
}
const list = async () => ((await (await get('/api/v1/messages')).json()) as { messages: Listed[] }).messages;

describe('mail catcher', () => {
  it('shows a message with its text, its design and its attachments, as Mailpit does', async () => {
    await send({
      subject: 'Monthly report £',
      text: 'Hello Ada',
      html: '<b>Hello</b><img src="cid:logo">',
      bcc: 'board@example.org',
      attachments: [
        { filename: 'report.csv', content: 'a,b' },
        { filename: 'logo.png', content: Buffer.from([137, 80, 78, 71]), cid: 'logo', contentDisposition: 'inline' },
      ],
    });
    const [listed] = await list();
    expect(listed).toMatchObject({
      Subject: 'Monthly report £',
      From: { Name: 'Community Help', Address: 'hello@example.org' },
      To: [{ Name: 'Ada', Address: 'ada@example.org' }],
      Bcc: [{ Name: '', Address: 'board@example.org' }],
      Attachments: 2,
      Snippet: 'Hello Ada',
    });
    const message = (await (await get(`/api/v1/message/${listed?.ID}`)).json()) as { Text: string; HTML: string; Attachments: { PartID: string; FileName: string }[]; Inline: unknown[] };
    expect(message.Text.trim()).toBe('Hello Ada');
    expect(message.HTML).toContain('<b>Hello</b>');
    expect(message.Attachments.map(({ FileName }) => FileName)).toEqual(['report.csv']);
    expect(message.Inline).toHaveLength(1);
    const part = await get(`/api/v1/message/${listed?.ID}/part/${message.Attachments[0]?.PartID}`);
    expect(await part.text()).toBe('a,b');
    expect(part.headers.get('content-disposition')).toContain('report.csv');
    expect((await get(`/api/v1/message/${listed?.ID}/part/99`)).status).toBe(404);
    expect((await get('/api/v1/message/nobody')).status).toBe(404);
  });

  it('shows hostile mail without running it', async () => {
    await send({ subject: '<script>alert(1)</script>', html: '<script>alert(2)</script><p>hi</p>' });
    const [listed] = await list();
    const inbox = await (await get('/')).text();
    expect(inbox).toContain('&lt;script&gt;alert(1)');
    expect(inbox).not.toContain('<script>alert');
    const page = await (await get(`/messages/${listed?.ID}`)).text();
    expect(page).toContain('<iframe');
    expect(page).not.toContain('<script>alert');
    const framed = await get(`/messages/${listed?.ID}/html`);
    expect(framed.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/);
  });

  it('refuses a message that is too large and stays well', async () => {
    await expect(send({ subject: 'Large', text: 'x'.repeat(11 * 1024 * 1024) })).rejects.toThrow(/552/);
    await send({ subject: 'Small', text: 'x' });
    expect((await list()).map(({ Subject }) => Subject)).toEqual(['Small']);
  });

  it('keeps messages over a restart, newest first, and lets the oldest go beyond its limit', async () => {
    for (const subject of ['one', 'two', 'three']) await send({ subject, text: subject });
    await catcher.stop();
    catcher = await start(3);
    expect((await list()).map(({ Subject }) => Subject)).toEqual(['three', 'two', 'one']);
    await send({ subject: 'four', text: 'four' });
    expect((await list()).map(({ Subject }) => Subject)).toEqual(['four', 'three', 'two']);
  });

  it('lists however many there are, a page at a time', async () => {
    const envelope = JSON.stringify({ receivedAt: '2026-01-01T00:00:00.000Z', sender: 'a@example.org', recipients: ['b@example.org'] });
    for (let n = 0; n < 1003; n++) {
      writeFileSync(join(directory, `message-${String(n).padStart(4, '0')}.json`), envelope);
      writeFileSync(join(directory, `message-${String(n).padStart(4, '0')}.eml`), `Subject: ${n}\r\n\r\n`);
    }
    await catcher.stop();
    catcher = await start(2000);
    const subjectsFrom = async (first: number): Promise<string[]> =>
      ((await (await get(`/api/v1/messages?start=${first}&limit=5000`)).json()) as { messages: Listed[] }).messages.map(({ Subject }) => Subject);
    expect(await subjectsFrom(0)).toHaveLength(1000);
    expect(await subjectsFrom(1000)).toEqual(['2', '1', '0']);
    expect(await subjectsFrom(1003)).toEqual([]);
  });

  it('empties the inbox on request', async () => {
    await send({ subject: 'one', text: 'one' });
    expect((await get('/api/v1/messages', { method: 'DELETE' })).status).toBe(200);
    expect(await list()).toEqual([]);
    await catcher.stop();
    catcher = await start();
    expect(await list()).toEqual([]);
  });
});
