/** What the mail catcher has, and signing in by it. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENCE_MS } from './visitor.mjs';

const mailUrl = process.env.E2E_MAIL_URL ?? 'http://localhost:8025';

/** Repeats until it is true; for what arrives by an event or a mail. */
export async function until(isTrue, what) {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(200)) {
    const found = await isTrue();
    if (found) return found;
  }
  return assert.fail(what);
}

const mailsTo = async (email, subject) => {
  const { messages } = await (await fetch(`${mailUrl}/api/v1/messages?limit=500`)).json();
  return messages.filter(({ To, Subject }) => Subject === subject && To[0].Address === email);
};

/** The text of the newest mail to an address; of one that is not in `known`, where that is given. */
export async function mailedText(email, subject, known = new Set()) {
  const { ID } = await until(async () => (await mailsTo(email, subject)).find((mail) => !known.has(mail.ID)), `no '${subject}' came to ${email}`);
  return (await (await fetch(`${mailUrl}/api/v1/message/${ID}`)).json()).Text;
}

/** The one-time link in such a mail. */
export async function mailedLink(email, subject, known) {
  return /http\S+\/links\/\S+/.exec(await mailedText(email, subject, known))[0];
}

/** From the page of signing in, by a mail that is sent now. */
export async function signIn(page, email) {
  const subject = 'Your link to sign in';
  const before = new Set((await mailsTo(email, subject)).map(({ ID }) => ID));
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.goto(await mailedLink(email, subject, before));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Manage my listings' }).waitFor();
}
