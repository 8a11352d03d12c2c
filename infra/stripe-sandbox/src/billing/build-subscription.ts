import type Stripe from 'stripe';
import { newId } from '../state/new-id.js';
import type { Work } from '../state/work.js';
import { periodEnd } from './billing-period.js';

export interface SubscriptionOrder {
  customer: string;
  items: { price: Stripe.Price; quantity: number; metadata: Record<string, string> }[];
  billingMode: 'classic' | 'flexible';
  savesPaymentMethod: boolean;
  description: string | null;
  metadata: Record<string, string>;
  cancelAtPeriodEnd: boolean;
}

/** A subscription before its first payment. */
export function buildSubscription(work: Work, order: SubscriptionOrder): Stripe.Subscription {
  const id = newId('sub');
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: work.now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: order.billingMode === 'flexible' ? { proration_discounts: 'included' } : null, type: order.billingMode },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: order.cancelAtPeriodEnd,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: work.now,
    currency: 'gbp',
    customer: order.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: order.description,
    discounts: [],
    ended_at: null,
    invoice_settings: { account_tax_ids: null, custom_fields: null, description: null, footer: null, issuer: { type: 'self' } },
    items: {
      object: 'list',
      data: order.items.map((item) => buildItem(work, id, item)),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: order.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: order.savesPaymentMethod ? 'on_subscription' : 'off' },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: work.now,
    status: 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: null,
  };
}

function buildItem(work: Work, subscription: string, { price, quantity, metadata }: SubscriptionOrder['items'][number]): Stripe.SubscriptionItem {
  const recurring = price.recurring ?? { interval: 'month', interval_count: 1 };
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: work.now,
    current_period_end: periodEnd(work.now, work.now, recurring),
    current_period_start: work.now,
    current_trial: null,
    discounts: [],
    metadata,
    plan: planOf(price, recurring),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

function planOf(price: Stripe.Price, recurring: { interval: string; interval_count: number }): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: recurring.interval,
    interval_count: recurring.interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
