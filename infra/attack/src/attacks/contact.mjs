/** Using the platform's letterbox to reach, name or flood somebody. */
import { expectStatus } from '../target.mjs';

const group = 'Contact';
const base = { phone: '0113 496 0000', location: 'Leeds', projectType: 'charities' };

export const CONTACT = [
  {
    group, name: 'the first mail to an address holds nothing that a stranger wrote',
    run: async (target) => {
      const email = `victim-${Date.now()}@example.org`;
      await target.register({ email, name: 'Your bank account is locked', location: 'call 0909 8790000 at once' });
      const mail = await target.mailTo(email);
      if (!mail) return 'no mail came';
      const words = `${mail.Subject} ${mail.Text} ${mail.HTML}`;
      return /bank account is locked|0909/.test(words) ? 'it quotes the registration' : undefined;
    },
  },
  {
    group, name: 'one mailbox gets at most three unasked mails a day, whoever asks and however it is spelled',
    run: async (target) => {
      const name = `flood-${Date.now()}`;
      const listings = [];
      for (let n = 0; n < 6; n++) listings.push(await target.register({ email: `${name}+${n}@example.org` }));
      for (const { id } of listings) await target.post(`/api/helpers/${id}/dashboard-link`);
      await target.post('/api/newsletter', { email: `${name}+news@example.org` });
      await new Promise((wait) => setTimeout(wait, 4_000));
      const { messages } = await (await fetch(`${target.mailUrl}/api/v1/messages?limit=500`)).json();
      const count = messages.filter((mail) => mail.To.some(({ Address }) => Address.startsWith(name))).length;
      return count <= 3 ? undefined : `${count} mails came`;
    },
  },
  ...['"a\r\nBcc: v@x.org"@example.org', '"<script>alert(1)</script>"@example.org', 'a?bcc=evil@example.org', 'a&b=c@example.org', 'a b@example.org', 'a@example', 'a@@example.org', 'a@exa mple.org', 'a\0@example.org', 'a@[127.0.0.1]', `${'a'.repeat(65)}@example.org`, '.a@example.org', 'a..b@example.org', 'a@example.org\r\nBcc: v@x.org', 'a,b@example.org', 'a;b@example.org', '(c)a@example.org', 'a%40b@c@example.org'].map((email) => ({
    group, name: `nobody is reached at ${JSON.stringify(email)}`,
    run: async (target) => expectStatus(await target.post('/api/registrations', { ...base, name: 'Address Test', email }), 400),
  })),
  ...['Visit www.evil.example', 'evil.example/pay', 'http://evil.example', 'a@evil.example', 'Line\nbreak', 'Null\0byte', '\u202Eright to left', '', '   ', 'x'.repeat(121)].map((name) => ({
    group, name: `nobody is called ${JSON.stringify(name.slice(0, 40))}`,
    run: async (target) => expectStatus(await target.post('/api/registrations', { ...base, name, email: `name-${Date.now()}@example.org` }), 400),
  })),
  ...['a@b', '"x\r\nBcc: v@x.org"@example.org', '', 'x'.repeat(300) + '@example.org', {}].map((email) => ({
    group, name: `the newsletter is not sent to ${JSON.stringify(email).slice(0, 40)}`,
    run: async (target) => expectStatus(await target.post('/api/newsletter', { email }), 400),
  })),
  {
    group, name: 'the newsletter is confirmed by nobody who only looks',
    run: async (target) => {
      const answer = await target.get('/api/newsletter/confirm?token=x');
      return [302, 303, 307, 308, 400, 401, 404, 405].includes(answer.status) ? undefined : expectStatus(answer, 303);
    },
  },
  {
    group, name: 'asking for links tells nobody which addresses are known',
    run: async (target) => {
      const [known, unknown] = [await target.post('/api/newsletter', { email: 'hello@holbeck-open-kitchen.example' }), await target.post('/api/newsletter', { email: `nobody-${Date.now()}@example.org` })];
      return known.status === unknown.status && known.text === unknown.text ? undefined : `${known.status} ${known.text} and ${unknown.status} ${unknown.text}`;
    },
  },
  ...['stats', 'donations'].map((what) => ({
    group, name: `${what} stay in nobody's cache`,
    run: async (target) => {
      const answer = await target.get(`/api/helpers/demo-helper-1/${what}`);
      return /no-store/.test(answer.headers.get('cache-control') ?? '') ? undefined : `cache-control: ${answer.headers.get('cache-control')}`;
    },
  })),
];
