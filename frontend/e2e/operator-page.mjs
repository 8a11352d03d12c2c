/** Signing in as an operator, by the mail that the catcher has. */
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

const mailsToSignIn = async (email) => {
  const { messages } = await (await fetch(`${mailUrl}/api/v1/messages?limit=500`)).json();
  return messages.filter(({ To, Subject }) => Subject === 'Your link to sign in' && To[0].Address === email);
};

export async function signIn(page, email) {
  const before = new Set((await mailsToSignIn(email)).map(({ ID }) => ID));
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  const { ID } = await until(async () => (await mailsToSignIn(email)).find((mail) => !before.has(mail.ID)), `no link to sign in came to ${email}`);
  const { Text } = await (await fetch(`${mailUrl}/api/v1/message/${ID}`)).json();
  await page.goto(/http\S+\/links\/sign-in\/\S+/.exec(Text)[0]);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
