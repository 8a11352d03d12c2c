/** Paying less, paying for something else, being paid for nothing. */
import { expectStatus } from '../target.mjs';

const group = 'Money';
const ID = 'demo-helper-1';
const INTENT = '/api/create-payment-intent';
const donation = (more = {}) => ({ amount: 5, purpose: 'donation', helperId: ID, ...more });

export const MONEY = [
  ...[-1, 0, 0.49, 0.505, 1e-7, 1000.01, 1e21, '5', '5.00', null, [5], { valueOf: 5 }, true, NaN].map((amount) => ({
    group, name: `nobody gives ${JSON.stringify(amount)} pounds`,
    run: async (target) => expectStatus(await target.post(INTENT, donation({ amount })), 400),
  })),
  ...['poster-large', 'starter-pack'].map((product) => ({
    group, name: `${product} costs what it costs`,
    run: async (target) => expectStatus(await target.post(INTENT, { amount: 1, purpose: `merchandise-${product}`, shipping: { name: 'A', email: 'a@example.org', line1: '1', city: 'Leeds', postcode: 'LS1 1AA' } }), 400),
  })),
  ...['merchandise-', 'merchandise-__proto__', 'merchandise-constructor', 'gift', '', 'donation ', 'DONATION'].map((purpose) => ({
    group, name: `nothing is sold as '${purpose}'`,
    run: async (target) => expectStatus(await target.post(INTENT, { amount: 5, purpose, helperId: ID }), 400),
  })),
  ...['nobody', '__proto__', 'constructor', '', '../demo-helper-1'].map((helperId) => ({
    group, name: `a gift to '${helperId}' is refused`,
    run: async (target) => expectStatus(await target.post(INTENT, donation({ helperId })), 400, 404),
  })),
  {
    group, name: 'a gift by an address that two listings have reaches neither',
    run: async (target) => {
      const email = `twice-${Date.now()}@example.org`;
      await target.register({ email });
      await target.register({ email: email.replace('@', '+x@') });
      for (let tries = 0; tries < 50; tries++) {
        const answer = await target.post(INTENT, { amount: 5, purpose: 'donation', recipientEmail: email, recipientName: 'Attack Kitchen' });
        if (answer.status === 409) return undefined;
        if (answer.status === 200) return 'it was taken';
        await new Promise((wait) => setTimeout(wait, 200));
      }
      return 'it was never refused as ambiguous';
    },
  },
  ...['unpaid', 'random', 'a donation'].map((what) => ({
    group, name: `no badge for a premium that is ${what}`,
    run: async (target) => {
      let registrationPaymentId = '0193a1aa-0000-7000-8000-0000000000ff';
      if (what === 'unpaid') registrationPaymentId = JSON.parse((await target.post('/api/create-registration-payment', { registrationType: 'premium-helper' })).text).registrationPaymentId;
      if (what === 'a donation') registrationPaymentId = JSON.parse((await target.post(INTENT, donation())).text).paymentId;
      const answer = await target.post('/api/registrations', { name: 'Badge Thief', email: `thief-${Date.now()}@example.org`, location: 'Leeds', projectType: 'housing', registrationPaymentId });
      return expectStatus(answer, 402, 404, 409);
    },
  })),
  {
    group, name: 'donations are not unlocked without a premium',
    run: async (target) => expectStatus(await target.post('/api/registrations', { name: 'Free Rider', email: 'free@example.org', location: 'Leeds', projectType: 'housing', acceptsDonations: true }), 402),
  },
  ...[
    ['without a signature', {}],
    ['with a signature of nothing', { 'stripe-signature': 't=1,v1=' }],
    ['with a signature made up', { 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` }],
    ['with an old scheme', { 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v0=${'0'.repeat(64)}` }],
    ['with a time of the future', { 'stripe-signature': `t=9999999999,v1=${'0'.repeat(64)}` }],
    ['with two times', { 'stripe-signature': `t=1,t=${Math.floor(Date.now() / 1000)},v1=00` }],
  ].map(([how, headers]) => ({
    group, name: `an event of Stripe ${how} is refused`,
    run: async (target) => expectStatus(await target.post('/api/stripe/webhook', { id: 'evt_x', type: 'payment_intent.succeeded', data: { object: { id: 'pi_x', amount: 100000 } } }, { headers }), 400, 401),
  })),
  {
    group, name: 'a premium is not cancelled without its link',
    run: async (target) => expectStatus(await target.post('/api/registration-payments/0193a1aa-0000-7000-8000-0000000000ff/cancel', { token: 'x' }), 401),
  },
  // A field that is refused is refused before anything is counted, so an answer of 'too many' is one, too.
  ...[
    ['/api/create-registration-payment', { registrationType: 'premium-helper' }, ['sessionId', 'email']],
    [INTENT, donation(), ['sessionId', 'donorName', 'donorEmail', 'message', 'recipientName', 'recipientEmail', 'shipping']],
  ].flatMap(([path, fields, optional]) => optional.map((field) => ({
    group, name: `${path}: ${field} that is null is one that is not there`,
    run: async (target) => expectStatus(await target.post(path, { ...fields, [field]: null }), 200, 429),
  }))),
  {
    group, name: 'card testers are slowed down: of 60 attempts at once few reach Stripe',
    run: async (target) => {
      const answers = await Promise.all(Array.from({ length: 60 }, (_, number) => target.post(INTENT, donation({ amount: 1 + number / 100 }))));
      const through = answers.filter(({ status }) => status === 200).length;
      const limited = answers.filter(({ status }) => status === 429);
      if (through > 20) return `${through} of 60 went through`;
      return limited.every(({ headers }) => Number(headers.get('retry-after')) > 0) ? undefined : 'a refusal does not say when to come back';
    },
  },
];
