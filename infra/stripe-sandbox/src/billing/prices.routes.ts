import Stripe from 'stripe';
import { invalidRequest } from '../http/api-error.js';
import { datedPageParameters, listPage } from '../http/list-page.js';
import { route } from '../http/route.js';
import { currency, mergeMetadata, metadata, parametersOf } from '../parameters/common-rules.js';
import { clearable, flag, integer, listOf, nested, oneOf, optional, text } from '../parameters/rules.js';
import { newId } from '../state/new-id.js';
import type { Work } from '../state/work.js';

const recurring = nested({ interval: oneOf('day', 'week', 'month', 'year'), interval_count: optional(integer(1, 36)) });

export const priceRoutes = [
  route({
    method: 'POST',
    path: '/v1/prices',
    params: parametersOf<Stripe.PriceCreateParams>()({
      active: optional(flag()),
      currency: currency(),
      lookup_key: optional(text(200)),
      metadata: metadata(),
      nickname: optional(clearable()),
      product_data: nested({ name: text(), id: optional(text()), metadata: metadata() }),
      recurring: optional(recurring),
      transfer_lookup_key: optional(flag()),
      unit_amount: integer(0),
    }),
    answer: ({ work, params }) => {
      releaseLookupKey(work, params.lookup_key, params.transfer_lookup_key ?? false);
      const price = work.save('price', {
        id: newId('price'),
        object: 'price',
        active: params.active ?? true,
        billing_scheme: 'per_unit',
        created: work.now,
        currency: 'gbp',
        custom_unit_amount: null,
        livemode: false,
        lookup_key: params.lookup_key ?? null,
        metadata: mergeMetadata(null, params.metadata),
        nickname: params.nickname ?? null,
        product: saveProduct(work, params.product_data).id,
        recurring: params.recurring
          ? { interval: params.recurring.interval, interval_count: params.recurring.interval_count ?? 1, meter: null, trial_period_days: null, usage_type: 'licensed' }
          : null,
        tax_behavior: 'unspecified',
        tiers_mode: null,
        transform_quantity: null,
        type: params.recurring ? 'recurring' : 'one_time',
        unit_amount: params.unit_amount,
        unit_amount_decimal: Stripe.Decimal.from(params.unit_amount),
      });
      work.raise('price.created', price);
      return price;
    },
  }),
  route({
    method: 'GET',
    path: '/v1/prices',
    params: parametersOf<Stripe.PriceListParams>()({
      ...datedPageParameters,
      active: optional(flag()),
      lookup_keys: optional(listOf(text(200))),
      product: optional(text()),
      type: optional(oneOf('one_time', 'recurring')),
    }),
    answer: ({ work, params }) => {
      const wanted = work
        .newestFirst('price')
        .filter((price) => params.active === undefined || price.active === params.active)
        .filter((price) => params.product === undefined || price.product === params.product)
        .filter((price) => params.type === undefined || price.type === params.type)
        .filter((price) => params.lookup_keys === undefined || params.lookup_keys.includes(price.lookup_key ?? ''));
      return listPage('/v1/prices', wanted, params);
    },
  }),
];

function saveProduct(work: Work, { name, id = newId('prod'), metadata: given }: { id?: string; name: string; metadata?: Record<string, string> }): Stripe.Product {
  return work.save('product', {
    id,
    object: 'product',
    active: true,
    created: work.now,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata(null, given),
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: work.now,
    url: null,
  });
}

/** A lookup key belongs to one price at a time. */
function releaseLookupKey(work: Work, key: string | undefined, mayMove: boolean): void {
  const holder = key === undefined ? undefined : work.newestFirst('price').find((price) => price.lookup_key === key);
  if (!holder) return;
  if (!mayMove) throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, 'lookup_key');
  work.save('price', { ...holder, lookup_key: null });
}
