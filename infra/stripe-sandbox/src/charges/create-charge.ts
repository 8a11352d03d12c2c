import type Stripe from 'stripe';
import { addBalanceTransaction } from '../balance/add-balance-transaction.js';
import type { CardBehaviour, Decline } from '../payment-intents/test-cards.js';
import { newId } from '../state/new-id.js';
import type { Work } from '../state/work.js';
import { buildCharge } from './build-charge.js';
import { chargeFee } from './charge-fee.js';

const STATEMENT_PREFIX = 'COMMUNITY HELP';

/** Charges a card: a successful charge brings money after the settlement delay, a declined one only leaves a trace. */
export function createCharge(
  work: Work,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  card: CardBehaviour,
  decline?: Decline,
  isAuthenticated = false,
): Stripe.Charge {
  const charge = work.save('charge', chargeOf(work, intent, method, card, decline, isAuthenticated));
  if (decline) {
    work.raise('charge.failed', charge);
    return charge;
  }
  if (work.settings.balanceTransactionDelayMs > 0) {
    work.schedule('add-charge-to-balance', charge.id, work.nowMs + work.settings.balanceTransactionDelayMs);
    work.raise('charge.succeeded', charge);
    return charge;
  }
  const counted = putOnBalance(work, charge, card);
  work.raise('charge.succeeded', counted);
  return counted;
}

/** The balance transaction of a charge that was captured asynchronously; announced by `charge.updated`. */
export function addChargeToBalance(work: Work, chargeId: string): void {
  const charge = work.must('charge', chargeId);
  const card = work.must('card_behaviour', charge.payment_method ?? '').behaviour;
  work.raise('charge.updated', putOnBalance(work, charge, card), undefined, { balance_transaction: null });
}

function putOnBalance(work: Work, charge: Stripe.Charge, card: CardBehaviour): Stripe.Charge {
  const transaction = addBalanceTransaction(work, {
    owner: work.account,
    type: 'charge',
    reportingCategory: 'charge',
    amount: charge.amount,
    fee: chargeFee(charge.amount),
    source: charge.id,
    description: charge.description,
    ...(!card.settlesAtOnce && { availableAtMs: work.nowMs + work.settings.settlementDelayMs }),
  });
  return work.save('charge', { ...charge, balance_transaction: transaction.id });
}

function chargeOf(
  work: Work,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  card: CardBehaviour,
  decline: Decline | undefined,
  isAuthenticated: boolean,
): Stripe.Charge {
  return buildCharge(work, {
    id: newId('ch'),
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    billing_details: method.billing_details,
    calculated_statement_descriptor: [STATEMENT_PREFIX, intent.statement_descriptor_suffix].filter(Boolean).join('* ').slice(0, 22),
    captured: !decline,
    customer: intent.customer,
    description: intent.description,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: intent.metadata,
    outcome: {
      advice_code: decline ? 'try_again_later' : null,
      network_advice_code: null,
      network_decline_code: decline ? '01' : null,
      network_status: decline ? 'declined_by_network' : 'approved_by_network',
      reason: decline?.declineCode ?? null,
      risk_level: 'normal',
      risk_score: 20,
      seller_message: decline ? 'The bank declined this payment.' : 'Payment complete.',
      type: decline ? 'issuer_declined' : 'authorized',
    },
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: buildCardDetails(work, intent, card, isAuthenticated) },
    receipt_email: intent.receipt_email,
    shipping: intent.shipping,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_group: intent.transfer_group,
  });
}

function buildCardDetails(work: Work, intent: Stripe.PaymentIntent, card: CardBehaviour, isAuthenticated: boolean): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: intent.amount,
    authorization_code: null,
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: card.country,
    electronic_commerce_indicator: isAuthenticated ? '05' : null,
    exp_month: 12,
    exp_year: new Date(work.nowMs).getUTCFullYear() + 3,
    fingerprint: `sandbox${card.last4}`,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
