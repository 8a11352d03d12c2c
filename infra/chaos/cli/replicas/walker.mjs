/** One person's whole story; where two windows, two operators or a lost answer would send a thing twice, it is sent twice at the same moment. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SignedIn } from '../../../compose/walk/signed-in.mjs';
import { connectAccount, giveAndBePaidOut, register } from '../../../compose/walk/story.mjs';
import { until } from '../../../compose/walk/visitor.mjs';

const CONFIRM = 'Please confirm your email address';
const PICTURE = readFileSync(new URL('../../../../frontend/public/og-image.png', import.meta.url));

/** @returns {Promise<{ id: string, email: string, donor: string, reporter: string, others: string[] }>} who did it, and with which addresses; `others` registered and did no more */
export async function walk(visitor, operator) {
  await Promise.all(['/api/blog', '/api/projects'].map((path) => visitor.get(path)));
  await normaliseTwice(visitor);
  const helper = await register(visitor);
  // Of letters after a dot a form would make a web address, and refuse it as a name.
  const name = helper.email.split('@')[0].replace('.', '-');
  const donor = `donor.${name}@example.org`;
  const reporter = `reporter.${name}@example.org`;
  await confirm(visitor, helper);
  await connectAccount(visitor, helper);
  await giveAndBePaidOut(visitor, { ...helper, donor });
  await askTwiceForReport(visitor, helper);
  await edit(visitor, helper);
  await beReportedAndHidden(visitor, operator, helper, reporter);
  await signOutEverywhere(visitor, helper);
  const others = [await registerTwice(visitor, name), await claimPremiumTwice(visitor, name)];
  return { ...helper, donor, reporter, others };
}

const statusesOf = (answers) => answers.map(({ status }) => status).sort();
const atOnce = (send) => Promise.all([send(0), send(1)]);

/** An answer that was lost is asked for again: the picture is stored once, at one path. */
async function normaliseTwice(visitor) {
  const { uploadURL } = await visitor.ask('POST', '/api/objects/upload', {});
  const put = await fetch(uploadURL, { method: 'PUT', body: PICTURE, headers: { 'content-type': 'image/png' } });
  assert.equal(put.status, 200);
  const answers = await atOnce(() => visitor.answer('POST', '/api/objects/normalize', { uploadURL }));
  assert.deepEqual(statusesOf(answers), [200, 200], answers.map(({ text }) => text).join());
  assert.equal(new Set(answers.map(({ text }) => JSON.parse(text).objectPath)).size, 1, 'one picture');
}

/** The link of the mail, in two tabs. */
async function confirm(visitor, { id, email }) {
  const { token } = await visitor.mailedLink(email, CONFIRM);
  const answers = await atOnce(() => visitor.answer('POST', `/api/registrations/${id}/confirm`, { token }));
  assert.deepEqual(statusesOf(answers), [200, 200], 'a confirmed address stays confirmed');
  await until('the badge of a confirmed listing', async () => (await visitor.get(`/api/registrations/${id}`)).isConfirmed);
}

/** One of two presses is one report; the other hears that it was sent within this hour. */
async function askTwiceForReport(visitor, helper) {
  // Not by the patient `answer`: it would wait out the hour.
  const answers = await atOnce(() => visitor.send('POST', `/api/helpers/${helper.id}/send-monthly-report`));
  assert.deepEqual(statusesOf(answers), [202, 429]);
  await until('the monthly report', async () => (await visitor.mailsTo(helper.email)).some(({ Subject }) => /report/i.test(Subject)));
}

/** Two windows with the same listing: the second one to save is told, and every replica has what the first one saved. */
async function edit(visitor, { id, email }) {
  const owner = await SignedIn.by(visitor, email, { atOnce: 2 });
  const { revision, name, phone, location, services, availability, images } = await owner.ask('GET', `/api/account/listings/${id}`);
  const text = (window) => `Two rooms, says window ${window} of ${name}.`;
  const whole = { revision, name, phone: '0113 496 0199', location, services, availability, images };
  const answers = await atOnce((window) => owner.answer('POST', `/api/registrations/${id}/edit`, { ...whole, description: text(window) }));
  assert.deepEqual(statusesOf(answers), [200, 409], `one of two edits of revision ${revision} (phone was ${phone})`);
  const saved = text(answers.findIndex(({ status }) => status === 200));
  // Asked for ten times, each replica behind each gateway answers.
  for (let n = 0; n < 10; n += 1) assert.equal((await visitor.get(`/api/registrations/${id}`)).description, saved);
  await until('the search to know the edit', async () => JSON.stringify(await near(visitor, name)).includes(saved));
}

function near(visitor, serviceNeeded) {
  return visitor.ask('POST', '/api/recommendations', { userLatitude: 53.82, userLongitude: -1.58, projectType: 'housing', serviceNeeded, limit: 20 });
}

/** Reported once although it was sent twice; decided by one of two operators; nobody finds it until it is restored. */
async function beReportedAndHidden(visitor, operator, { id }, reporter) {
  const report = { reason: 'wrong', text: `The door is on the other side (${reporter}).`, email: reporter };
  const key = { 'idempotency-key': randomUUID() };
  const sent = await atOnce(() => visitor.answer('POST', `/api/registrations/${id}/report`, report, key));
  assert.ok(statusesOf(sent).every((status) => status === 202 || status === 409) && sent.some(({ status }) => status === 202), `reported: ${statusesOf(sent)}`);
  const { reports, revision } = await operator.ask('GET', `/api/operator/listings/${id}`);
  assert.equal(reports.length, 1, 'a report that is sent twice is one');
  const [{ id: reportId, version }] = reports;
  const taken = await atOnce(() => operator.answer('POST', `/api/operator/reports/${reportId}/assign`, { version }));
  assert.deepEqual(statusesOf(taken), [200, 409], 'one of two operators takes it');
  const decision = { decision: 'hide', reason: 'The door has to be found first.', version: version + 1, revision };
  const decided = await atOnce(() => operator.answer('POST', `/api/operator/reports/${reportId}/decide`, decision));
  assert.deepEqual(statusesOf(decided), [200, 409], 'one of two decisions counts');
  for (let n = 0; n < 10; n += 1) assert.equal((await visitor.answer('GET', `/api/registrations/${id}`)).status, 404, 'a hidden listing is gone at every replica');
  const { revision: hidden, name } = await operator.ask('GET', `/api/operator/listings/${id}`);
  await until('the search to forget the hidden listing', async () => !JSON.stringify(await near(visitor, name)).includes(id));
  const restored = await atOnce(() => operator.answer('POST', `/api/operator/listings/${id}/restore`, { reason: 'The door was found.', revision: hidden }));
  assert.deepEqual(statusesOf(restored), [200, 409], 'one of two restores');
  await until('the search to find it again', async () => JSON.stringify(await near(visitor, name)).includes(id));
}

/** No gateway believes an ended session for longer than it keeps an answer of accounts. */
async function signOutEverywhere(visitor, { id, email }) {
  const owner = await SignedIn.by(visitor, email);
  const read = () => owner.answer('GET', `/api/account/listings/${id}`);
  assert.deepEqual(statusesOf([await read(), await read()]), [200, 200]);
  await owner.ask('POST', '/api/account/sign-out-everywhere');
  await new Promise((resolve) => setTimeout(resolve, 6000));
  assert.deepEqual(statusesOf([await read(), await read(), await read(), await read()]), [401, 401, 401, 401], 'signed out everywhere');
}

const formOf = (name, email) => ({ name, email, location: 'LS11 5QJ', projectType: 'employment', services: ['job placement'], description: 'Work for everybody.' });

/** A form that is sent twice at the same moment is one listing. @returns its address */
async function registerTwice(visitor, name) {
  const email = `twice.${name}@example.org`;
  const key = { 'idempotency-key': randomUUID() };
  const answers = await atOnce(() => visitor.answer('POST', '/api/registrations', formOf(`Twice ${name}`, email), key));
  const made = answers.filter(({ ok }) => ok).map(({ text }) => JSON.parse(text).id);
  assert.ok(made.length > 0 && new Set(made).size === 1, `one listing of two forms: ${answers.map(({ status, text }) => `${status} ${text.slice(0, 80)}`)}`);
  return email;
}

/** A premium that was paid once gives one badge, whoever claims it at the same moment. @returns address of whoever has it */
async function claimPremiumTwice(visitor, name) {
  const emails = [0, 1].map((n) => `claim${n}.${name}@example.org`);
  const premium = await visitor.ask('POST', '/api/create-registration-payment', { registrationType: 'premium-helper', email: emails[0], sessionId: randomUUID() });
  await visitor.pay(premium.clientSecret);
  await until('the premium to be paid', async () => (await visitor.get(`/api/payments/${premium.registrationPaymentId}`)).status === 'completed');
  const claim = (n) => ({ ...formOf(`Claim ${n} ${name}`, emails[n]), registrationPaymentId: premium.registrationPaymentId });
  const answers = await atOnce((n) => visitor.answer('POST', '/api/registrations', claim(n), { 'idempotency-key': randomUUID() }));
  const winners = emails.filter((_, n) => answers[n].ok);
  assert.equal(winners.length, 1, `one badge of one premium: ${answers.map(({ status, text }) => `${status} ${text.slice(0, 80)}`)}`);
  return winners[0];
}
