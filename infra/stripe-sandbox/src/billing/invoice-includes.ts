import type Stripe from 'stripe';
import type { Work } from '../state/work.js';
import { intentOf } from './create-invoice.js';

/** The secret with which a browser pays an invoice; only there when it is expanded. */
export function confirmationSecret(work: Work, invoice: Stripe.Invoice): Stripe.Invoice.ConfirmationSecret {
  return { client_secret: intentOf(work, invoice.id).client_secret ?? '', type: 'payment_intent' };
}

export function paymentsOf(work: Work, invoice: Stripe.Invoice): Stripe.ApiList<Stripe.InvoicePayment> {
  const data = work.newestFirst('invoice_payment').filter((payment) => payment.invoice === invoice.id);
  return { object: 'list', data, has_more: false, url: '/v1/invoice_payments' };
}
