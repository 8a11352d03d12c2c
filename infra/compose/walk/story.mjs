/** What people do on the platform, by its API: register with a picture and a premium, connect an account, give, be paid out, ask for the report. */
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { until } from './visitor.mjs';

const PICTURE = readFileSync(new URL('../../../frontend/public/og-image.png', import.meta.url));

/** What came with the images and with the demo content is there. */
export async function readContent(visitor) {
  assert.ok((await visitor.get('/api/blog')).length > 0, 'articles');
  assert.ok((await visitor.get('/api/projects')).length > 0, 'projects');
  assert.ok((await visitor.get('/api/registrations')).length >= 150, 'demo helpers');
}

/** @returns {Promise<{ id: string, email: string, images: string[] }>} a verified listing that takes donations */
export async function register(visitor) {
  const mark = randomBytes(4).toString('hex');
  const email = `walk.${mark}@example.org`;
  const image = await visitor.upload(PICTURE);
  const premium = await visitor.ask('POST', '/api/create-registration-payment', { registrationType: 'premium-helper', email, sessionId: `walk-${randomUUID()}` });
  await visitor.pay(premium.clientSecret);
  const listing = await until('the premium to be usable', () =>
    visitor.ask('POST', '/api/registrations', listingOf(mark, email, image, premium.registrationPaymentId), { 'idempotency-key': `walk-${mark}-${randomUUID()}` }).catch((error) => {
      if (/answers 402/.test(error.message)) return undefined;
      throw error;
    }),
  );
  assert.equal(listing.isVerified, true);
  assert.equal(listing.acceptsDonations, true);
  assert.equal(listing.images.length, 1);
  assert.equal((await fetch(visitor.url + listing.images[0])).headers.get('content-type'), 'image/webp');
  await until('the new helper to be found near its place', async () => {
    const found = await visitor.ask('POST', '/api/recommendations', { userLatitude: 53.82, userLongitude: -1.58, projectType: 'housing', serviceNeeded: `Spare room ${mark}`, limit: 20 });
    return JSON.stringify(found).includes(listing.id);
  });
  return { id: listing.id, email, images: listing.images };
}

const listingOf = (mark, email, image, registrationPaymentId) => ({
  name: `Walk ${mark}`,
  email,
  phone: '0113 496 0101',
  location: 'LS6 2AB',
  projectType: 'housing',
  availability: ['Weekends'],
  services: [`Spare room ${mark}`],
  images: [image],
  acceptsDonations: true,
  bankAccountName: `Walk ${mark}`,
  sortCode: '10-88-00',
  accountNumber: '00012345',
  registrationPaymentId,
});

/** Follows the mailed link and answers the provider's questions; resolves when the platform knows. */
export async function connectAccount(visitor, { id, email }) {
  const before = (await visitor.mailsTo(email)).map(({ ID }) => ID);
  await until('the helper to be known to payments', () => visitor.ask('POST', `/api/helpers/${id}/payout-account`).catch((error) => (/answers 40[49]/.test(error.message) ? undefined : Promise.reject(error))));
  const mail = await until('the mail with the link', async () => (await visitor.mailsTo(email)).find(({ ID, Subject }) => Subject === 'Connect your bank account' && !before.includes(ID)));
  const [, token] = /#(\S+)/.exec((await visitor.mail(mail.ID)).Text);
  const { url } = await visitor.ask('POST', `/api/helpers/${id}/payout-account/open`, { token: decodeURIComponent(token) });
  const done = await fetch(url, { method: 'POST', redirect: 'manual' });
  assert.equal(done.status, 303, 'the onboarding ends at the dashboard');
  await until('the account to be connected', async () => (await visitor.stats(id)).stripeAccountConnected);
}

/** Gives £60, which is above what is paid out by itself, and waits until the bank has it. @param {{ id: string, email?: string, donor?: string }} who address of the donor, for a receipt */
export async function giveAndBePaidOut(visitor, { id, email, donor }) {
  const before = await visitor.stats(id);
  await visitor.donate(id, 60, { donorName: 'Walker', message: 'For the soup', ...(donor && { donorEmail: donor }) });
  await until('the donation on the dashboard', async () => (await visitor.stats(id)).donationCount === before.donationCount + 1);
  await until('the payout', async () => {
    const { lastPayoutAt } = await visitor.stats(id);
    return lastPayoutAt !== null && lastPayoutAt !== before.lastPayoutAt;
  });
  if (email) await until('the mail about the payout', async () => (await visitor.mailsTo(email)).some(({ Subject }) => /^£\d+\.\d\d is on its way/.test(Subject)));
}

/** @returns the subject of the mail */
export async function askForReport(visitor, { id, email }) {
  await visitor.ask('POST', `/api/helpers/${id}/send-monthly-report`);
  const mail = await until('the monthly report', async () => (await visitor.mailsTo(email)).find(({ Subject }) => /report/i.test(Subject)));
  assert.ok(mail.Attachments >= 2, 'a statement as PDF and as CSV');
  return mail.Subject;
}
