import { isUUID } from 'class-validator';
import type Stripe from 'stripe';
import { disputeMovements } from './dispute-view.js';
import type { ProviderMovement } from './provider-types.js';
import { idOf, instant } from './stripe-client.js';

/** A line of Stripe's books with the key under which the ledger posts the same thing; its source must have been expanded. */
export function movementView(booked: Stripe.BalanceTransaction): ProviderMovement {
  return {
    movementId: booked.id,
    type: booked.type,
    netPence: booked.net,
    sourceKey: sourceKeyOf(booked),
    ofPayout: ofPayout(booked),
    bookedAs: bookedAs(booked.type),
    createdAt: instant(booked.created),
  };
}

/** Our payout that a transfer is of; null for one that somebody made by hand, whatever is written on it. */
export function ourPayoutOf({ metadata }: Stripe.Transfer): string | null {
  const payoutId = metadata?.payout_id ?? null;
  return isUUID(payoutId) ? payoutId : null;
}

function ofPayout({ source }: Stripe.BalanceTransaction): ProviderMovement['ofPayout'] {
  if (!source || typeof source === 'string' || source.object !== 'transfer') return null;
  const payoutId = ourPayoutOf(source);
  return payoutId === null ? null : { payoutId, transferId: source.id };
}

/** What Stripe charges the platform beside the fees of card payments. */
export const PROVIDER_FEES: ReadonlySet<string> = new Set(['stripe_fee', 'stripe_fx_fee', 'tax_fee']);

/** The platform's own bank: a person pays it out or tops the balance up in the dashboard. */
const OWN_MONEY: ReadonlySet<string> = new Set(['payout', 'payout_cancel', 'payout_failure', 'topup', 'topup_reversal']);

function bookedAs(type: string): ProviderMovement['bookedAs'] {
  if (PROVIDER_FEES.has(type)) return 'provider-fee';
  return OWN_MONEY.has(type) ? 'own-money' : null;
}

function sourceKeyOf({ id, source, type }: Stripe.BalanceTransaction): string | null {
  if (PROVIDER_FEES.has(type)) return `stripe:${id}:charged`;
  if (OWN_MONEY.has(type)) return `stripe:${id}:moved`;
  if (!source || typeof source === 'string') return null;
  switch (source.object) {
    case 'charge':
      return source.payment_intent ? `stripe:${idOf(source.payment_intent)}:succeeded` : null;
    case 'refund':
      return `stripe:${source.id}:${type === 'refund' ? 'created' : 'failed'}`;
    case 'dispute':
      return disputeMovements(source).find(({ movementId }) => movementId === id)?.sourceKey ?? null;
    case 'transfer':
      return `stripe:${source.id}:created`;
    case 'transfer_reversal':
      return `stripe:${idOf(source.transfer)}:reversed`;
    default:
      return null;
  }
}
