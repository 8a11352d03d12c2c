import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibilityProblems } from '../test/browser.mjs';
import { mailedLink, mailedText, until } from './mailbox.mjs';
import { scrollsSideways, settled, url, visitors } from './visitor.mjs';

const { visit, arrive } = visitors();

/** A listing whose address is confirmed. */
async function confirmedListing(name, email) {
  const send = (path, body) => fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const answer = await send('/api/registrations', { name, email, location: 'LS11 5QJ', projectType: 'employment', description: 'Quincework for everybody.' });
  assert.equal(answer.status, 201, await answer.clone().text());
  const { id } = await answer.json();
  const token = decodeURIComponent((await mailedLink(email, 'Please confirm your email address')).split('#')[1]);
  assert.equal((await send(`/api/registrations/${id}/confirm`, { token })).status, 200);
  return id;
}

test('a stranger writes to a helper, who answers and is blocked; neither sees the address of the other', async () => {
  const at = Date.now();
  const [name, helper, sender] = [`Quince Letters ${at}`, `quince-letters-${at}@example.org`, `stranger-${at}@elsewhere.example`];
  const id = await confirmedListing(name, helper);
  await until(async () => (await (await fetch(`${url}/api/registrations/${id}`)).json()).isConfirmed, 'the listing is not confirmed');

  const stranger = await visit(`/helper/${id}`);
  await stranger.getByRole('link', { name: `Send a message: ${name}` }).click();
  await stranger.getByRole('button', { name: 'Send the message' }).click();
  await stranger.getByText('Please write a few words').waitFor();
  await stranger.getByLabel('Your message').fill('Is there a place on Tuesday?\nFor two of us.');
  await stranger.getByLabel(/^Your name/).fill('Ann');
  await stranger.getByLabel('Your email address').fill(sender);
  assert.deepEqual(await accessibilityProblems(stranger), []);
  await stranger.getByRole('button', { name: 'Send the message' }).click();
  await stranger.getByRole('heading', { level: 1, name: 'Look into your inbox' }).waitFor();
  await stranger.goto(await mailedLink(sender, 'Please confirm your message'));
  await stranger.getByRole('button', { name: 'Send my message' }).click();
  await stranger.getByText(/^Your message is on its way/).waitFor();

  const told = await mailedText(helper, 'A message about your listing');
  assert.match(told, /> Is there a place on Tuesday\?\n> For two of us\./);
  assert.ok(!told.includes(sender));
  const page = await arrive();
  await page.goto(await mailedLink(helper, 'A message about your listing'));
  await settled(page);
  await page.getByLabel('Your answer').fill('Yes, at ten. Write to https://evil.example');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Sent.').waitFor();
  assert.equal(await page.getByRole('list', { name: 'Messages' }).getByRole('link').count(), 0);
  assert.deepEqual(await accessibilityProblems(page), []);
  assert.ok(!(await scrollsSideways(page)));

  const answered = await mailedText(sender, 'An answer to your message');
  assert.ok(answered.includes('> Yes, at ten.') && !answered.includes(helper));
  await stranger.goto(await mailedLink(sender, 'An answer to your message'));
  await stranger.getByRole('button', { name: `Block ${name}` }).click();
  await stranger.getByText(/^You get no more messages here/).waitFor();
  assert.deepEqual(await accessibilityProblems(stranger), []);
  assert.ok(!(await stranger.content()).includes(helper));
  await page.reload();
  await page.getByText(/^They do not want any more messages here/).waitFor();
  assert.equal(await page.getByLabel('Your answer').count(), 0);
  assert.deepEqual([...stranger.problems, ...page.problems], []);
});
