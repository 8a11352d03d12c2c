import type Stripe from 'stripe';
import { invalidRequest } from '../http/api-error.js';
import { newId } from '../state/new-id.js';
import type { Work } from '../state/work.js';
import { testCard, type CardBehaviour } from './test-cards.js';

export interface CardInUse {
  method: Stripe.PaymentMethod;
  card: CardBehaviour;
}

/** A saved payment method, or a new one when a test token is given: tokens never become objects themselves. */
export function resolveCard(work: Work, idOrToken: string, billing?: Partial<Stripe.PaymentMethod.BillingDetails>, param = 'payment_method'): CardInUse {
  const card = testCard(idOrToken);
  if (card) return { card, method: createPaymentMethod(work, card, billing) };
  const method = work.own('payment_method', idOrToken, param);
  const behaviour = work.must('card_behaviour', method.id).behaviour;
  if (!billing) return { method, card: behaviour };
  return { method: work.save('payment_method', { ...method, billing_details: { ...method.billing_details, ...billing } }), card: behaviour };
}

export function requireTestToken(token: string, param: string): CardBehaviour {
  const card = testCard(token);
  if (!card) throw invalidRequest(`No such token: '${token}'. The sandbox knows Stripe's test tokens only.`, param, 'resource_missing');
  return card;
}

export function createPaymentMethod(work: Work, card: CardBehaviour, billing?: Partial<Stripe.PaymentMethod.BillingDetails>): Stripe.PaymentMethod {
  const method: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null, ...billing },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: card.country,
      display_brand: card.brand,
      exp_month: 12,
      exp_year: new Date(work.nowMs).getUTCFullYear() + 3,
      fingerprint: `sandbox${card.last4}`,
      funding: card.funding,
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: work.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  work.save('card_behaviour', { id: method.id, behaviour: card });
  return work.save('payment_method', method);
}
