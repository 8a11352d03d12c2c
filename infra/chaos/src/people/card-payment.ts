import Stripe from 'stripe';
import type { Platform } from '../world/platform.js';
import { patiently } from './patient-fetch.js';

/** Stripe as people outside of the platform see it. */
export function sandboxClient(platform: Platform): Stripe {
  const { hostname: host, port } = new URL(platform.sandboxUrl);
  return new Stripe(platform.keys.others, { host, port: Number(port), protocol: 'http', telemetry: false, maxNetworkRetries: 1, timeout: 3000 });
}

/** What the card form in the browser does, again and again until the money is paid. @returns the id of the payment intent */
export async function payByCard(stripe: Stripe, clientSecret: string, card: string): Promise<string> {
  const intentId = clientSecret.split('_secret_')[0]!;
  await patiently('a card payment', async (attempt) => {
    const intent = await stripe.paymentIntents.retrieve(intentId);
    if (intent.status === 'succeeded') return intent;
    return stripe.paymentIntents.confirm(intentId, { payment_method: card }, { idempotencyKey: `chaos-confirm-${intentId}-${attempt}` });
  });
  return intentId;
}
