import type Stripe from 'stripe';
import { route } from '../http/route.js';
import { parametersOf, url } from '../parameters/common-rules.js';
import { nested, oneOf, optional, text } from '../parameters/rules.js';
import { newId } from '../state/new-id.js';

/** The portal as far as the product uses it: to replace the card. */
export const portalSessionRoutes = [
  route({
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    params: parametersOf<Stripe.BillingPortal.SessionCreateParams>()({
      customer: text(),
      flow_data: optional(
        nested({
          type: oneOf('payment_method_update'),
          after_completion: optional(nested({ type: oneOf('redirect', 'portal_homepage'), redirect: optional(nested({ return_url: url() })) })),
        }),
      ),
      locale: optional(oneOf('auto', 'en-GB')),
      return_url: optional(url()),
    }),
    answer: ({ work, params }) => {
      const customer = work.own('customer', params.customer, 'customer');
      const id = newId('bps');
      const completion = params.flow_data?.after_completion;
      const session: Stripe.BillingPortal.Session = {
        id,
        object: 'billing_portal.session',
        configuration: 'bpc_sandbox',
        created: work.now,
        customer: customer.id,
        customer_account: null,
        flow: params.flow_data
          ? {
              type: params.flow_data.type,
              after_completion: { type: completion?.type ?? 'portal_homepage', redirect: completion?.redirect ?? null, hosted_confirmation: null },
              customer_update: null,
              subscription_cancel: null,
              subscription_pause: null,
              subscription_update: null,
              subscription_update_confirm: null,
            }
          : null,
        livemode: false,
        locale: params.locale ?? null,
        on_behalf_of: null,
        return_url: params.return_url ?? null,
        url: `${work.settings.publicUrl}/portal/${id}`,
      };
      return work.save('portal_session', session);
    },
  }),
];
