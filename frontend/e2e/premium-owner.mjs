/** A listing whose premium is paid, at the sandbox of the platform. */
import assert from 'node:assert/strict';
import { fetchJson, url } from './visitor.mjs';

const post = (path, body) => fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** Pays as the browser does: with the publishable key and the secret of the payment. */
async function pay(clientSecret) {
  const { stripe } = await fetchJson('/config.json');
  const intent = clientSecret.split('_secret_')[0];
  const answer = await fetch(`${new URL(stripe.scriptUrl).origin}/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stripe.publishableKey}` },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' }),
  });
  assert.equal(answer.status, 200, await answer.text());
}

/** @returns the id of a listing that takes donations, paid to an account ending in 2345 */
export async function registerPremium(name, email) {
  const { clientSecret, registrationPaymentId } = await (await post('/api/create-registration-payment', { registrationType: 'premium-helper', email })).json();
  await pay(clientSecret);
  const bank = { acceptsDonations: true, bankAccountName: 'Ada Kitchen', bankName: 'Fold Bank', sortCode: '10-88-00', accountNumber: '00012345' };
  const listing = { name, email, location: 'LS11 5QJ', projectType: 'employment', services: ['job placement'], description: 'Zitherwork for everybody.' };
  const answer = await post('/api/registrations', { ...listing, ...bank, registrationPaymentId });
  assert.equal(answer.status, 201, await answer.clone().text());
  return (await answer.json()).id;
}
