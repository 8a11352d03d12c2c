import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { parseForm } from '../http/form-encoding.js';
import type { UnitsOfWork } from '../http/unit-of-work.js';
import { createPaymentMethod, requireTestToken } from '../payment-intents/create-payment-method.js';
import type { Work } from '../state/work.js';
import { escapeHtml, page } from './page.js';

const VALID_MS = 5 * 60 * 1000;
/** What the page offers, in the words of a holder. */
const CARDS: Readonly<Record<string, string>> = {
  pm_card_visa: 'Visa ending in 4242',
  pm_card_mastercard: 'Mastercard ending in 4444',
  pm_card_sandboxRenewalFails: 'Visa ending in 0341, whose renewals fail',
};

/** The page behind a session of the billing portal: another card for the next months. */
export function addPortalPage(server: FastifyInstance, units: UnitsOfWork): void {
  server.get('/portal/:id', async (request, reply) => {
    const session = validSession(units.begin(), (request.params as { id: string }).id);
    if (!session) return reply.code(404).type('text/html').send(expired());
    const choices = Object.entries(CARDS).map(([token, name]) => `<p><button name="card" value="${token}">${escapeHtml(name)}</button></p>`);
    const back = session.return_url ? `<p><a href="${escapeHtml(session.return_url)}">Go back without a change</a></p>` : '';
    return reply.type('text/html').send(
      page(
        'Replace your card',
        `<main class="narrow"><h1>Replace your card</h1>
<p>Here Stripe would ask for the new card. In test mode you choose one; the next month is charged to it.</p>
<form method="post">${choices.join('')}</form>${back}</main>`,
      ),
    );
  });
  server.post('/portal/:id', async (request, reply) => {
    const work = units.begin();
    const session = validSession(work, (request.params as { id: string }).id);
    if (!session) return reply.code(404).type('text/html').send(expired());
    const { card } = parseForm(typeof request.body === 'string' ? request.body : '');
    replaceCard(work, session.customer, String(card));
    await units.commit(work);
    const target = session.flow?.after_completion.redirect?.return_url ?? session.return_url;
    if (target) return reply.redirect(target, 303);
    return reply.type('text/html').send(page('Card replaced', '<main class="narrow"><h1>Card replaced</h1><p>You can close this page.</p></main>'));
  });
}

/** It becomes the customer's own card for invoices; a subscription that names another card keeps naming it, as with Stripe. */
function replaceCard(work: Work, customerId: string, token: string): void {
  const customer = work.must('customer', customerId);
  const method = createPaymentMethod(work, requireTestToken(token, 'card'));
  work.raise('payment_method.attached', work.save('payment_method', { ...method, customer: customerId }));
  const updated = work.save('customer', { ...customer, invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id } });
  work.raise('customer.updated', updated, undefined, { invoice_settings: customer.invoice_settings });
}

function validSession(work: Work, id: string): Stripe.BillingPortal.Session | undefined {
  const session = work.find('portal_session', id);
  return session && session.created * 1000 + VALID_MS > work.nowMs ? session : undefined;
}

function expired(): string {
  return page('Link not found', '<main class="narrow"><h1>This link does not work</h1><p>Go back and ask for a new one.</p></main>');
}
