/** Messages to helpers: in somebody's name, past a block, with links that are another's or made up, and what may stand in them. */
import { expectStatus } from '../target.mjs';
import { forged } from './accounts.mjs';

const group = 'Messages';
const ID = 'demo-helper-1';
const NOBODY = '0193a1aa-0000-7000-8000-000000000001';
const VERBS = { read: {}, answer: { text: 'x' }, block: { isBlocked: true }, report: { text: 'x' } };
const write = (target, id, body) => target.post(`/api/registrations/${id}/message`, body);
const idOf = (link) => link.split('#')[0].split('/').at(-1);

/** The link of the newest mail of a kind to an address. */
async function linkTo(target, address, purpose) {
  const token = await target.tokenFor(address, purpose);
  for (const { ID: mail } of await target.mailsTo(address)) {
    const { Text } = await (await fetch(`${target.mailUrl}/api/v1/message/${mail}`)).json();
    if (Text.includes(token)) return { id: idOf(Text.split(`/links/${purpose}/`)[1]), token: decodeURIComponent(token) };
  }
  throw new Error('the mail is gone');
}

/** A confirmed listing and somebody who wrote to it; each with the link of their mail. */
async function conversation(target) {
  target.written ??= (async () => {
    const listing = await target.register();
    const confirm = await target.tokenFor(listing.email, 'confirm-address');
    await target.post(`/api/registrations/${listing.id}/confirm`, { token: confirm });
    const sender = `writer-${Date.now()}@example.org`;
    const sent = await write(target, listing.id, { email: sender, text: 'Is there a place?' });
    if (sent.status !== 202) throw new Error(`writing: ${sent.status} ${sent.text}`);
    const asked = await linkTo(target, sender, 'confirm-message');
    await target.post(`/api/conversations/${asked.id}/confirm`, { token: asked.token });
    const helper = await linkTo(target, listing.email, 'helper-conversation');
    return { listing, sender, asked, helper, id: helper.id };
  })();
  return target.written;
}

export const MESSAGES = [
  {
    group, name: 'nothing reaches a helper before its sender has used a link, and the mail with the link quotes nothing',
    run: async (target) => {
      const { listing } = await conversation(target);
      const before = (await target.mailsTo(listing.email)).length;
      const victim = `victim-${Date.now()}@example.org`;
      await write(target, listing.id, { name: 'Your bank', email: victim, text: 'Call 0909 8790000 at once' });
      const mail = await target.mailTo(victim);
      if (!mail) return 'no mail came';
      if (/0909|Your bank/.test(`${mail.Subject} ${mail.Text} ${mail.HTML}`)) return 'it quotes what a stranger wrote';
      await new Promise((wait) => setTimeout(wait, 2_000));
      return (await target.mailsTo(listing.email)).length === before ? undefined : 'the helper was mailed';
    },
  },
  {
    group, name: 'no answer and no mail holds an address of the other side',
    run: async (target) => {
      const { listing, sender, helper, id } = await conversation(target);
      const { text, status } = await target.post(`/api/conversations/${id}/answer`, { side: 'helper', token: helper.token, text: 'Yes, at ten.' });
      if (status !== 200) return `answered ${status}: ${text}`;
      const mail = await target.mailTo(sender, { subject: /answer/i });
      if (!mail) return 'no mail came';
      const [toSender, toHelper] = [JSON.stringify(mail), JSON.stringify(await target.mailTo(listing.email, { subject: /message/i }))];
      if (text.includes(sender) || toHelper.includes(sender)) return 'the helper reads the address of the sender';
      return toSender.includes(listing.email) ? 'the sender reads the address of the helper' : undefined;
    },
  },
  ...Object.entries(VERBS).flatMap(([verb, body]) =>
    [
      ['made up', () => forged({ iss: 'community-help', aud: 'helper-conversation', sub: NOBODY, jti: NOBODY, iat: 1, exp: 4_000_000_000 })],
      ['for another purpose', async (target) => (await conversation(target)).asked.token],
      ['that is no token', () => 'x'.repeat(1_999)],
      ['that is an object', () => ({ toString: 'x' })],
    ].map(([how, make]) => ({
      group, name: `a link ${how} does not ${verb} a conversation`,
      run: async (target) => {
        const { id } = await conversation(target);
        const token = await make(target);
        for (const side of ['helper', 'sender']) {
          const fault = expectStatus(await target.post(`/api/conversations/${id}/${verb}`, { side, token, ...body }), 400, 401);
          if (fault) return fault;
        }
        return undefined;
      },
    })),
  ),
  {
    group, name: 'a link of the helper is none of the sender, nor of another conversation',
    run: async (target) => {
      const { id, helper } = await conversation(target);
      const asSender = expectStatus(await target.post(`/api/conversations/${id}/read`, { side: 'sender', token: helper.token }), 401);
      return asSender ?? expectStatus(await target.post(`/api/conversations/${NOBODY}/read`, { side: 'helper', token: helper.token }), 401);
    },
  },
  {
    group, name: 'a message gives itself nothing: no file, no date, no listing, no consent',
    run: async (target) => {
      for (const more of [{ attachments: ['/objects/x'] }, { confirmedAt: '2026-01-01T00:00:00Z' }, { helperId: 'x' }, { senderId: 'x' }, { isConfirmed: true }]) {
        const fault = expectStatus(await write(target, ID, { email: 'a@example.org', text: 'x', ...more }), 400);
        if (fault) return `${JSON.stringify(more)}: ${fault}`;
      }
      return undefined;
    },
  },
  {
    group, name: 'a flood of messages to one listing comes to an end',
    run: async (target) => {
      const { id } = (await conversation(target)).listing;
      let refused = 0;
      for (let n = 0; n < 60; n += 1) {
        const { status } = await write(target, id, { email: `flood-${n}-${Date.now()}@example.org`, text: `Flood ${n}` });
        if (status === 429) refused += 1;
        else if (status !== 202) return `message ${n} was answered ${status}`;
      }
      return refused === 0 ? '60 messages to one listing were taken' : undefined;
    },
  },
];
