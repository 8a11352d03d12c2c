import type { FastifyInstance } from 'fastify';
import type { SandboxState } from '../sandbox-state.js';
import type { TableName } from '../state/tables.js';
import { escapeHtml, page } from './page.js';

const SHOWN: TableName[] = [
  'payment_intent', 'charge', 'refund', 'dispute', 'balance_transaction', 'customer', 'product', 'price', 'subscription', 'invoice', 'account',
  'topup', 'transfer', 'transfer_reversal', 'payout', 'event', 'delivery', 'job',
];
const NEWEST = 50;
/** Secrets that would let the reader act, and people's names and addresses, stay out of the page. */
const HIDDEN = new Set(['client_secret', 'secret', 'billing_details', 'email', 'contactEmail', 'receipt_email', 'holderName', 'account_holder_name', 'shipping', 'name', 'phone', 'address']);

/** A read-only view of the state for developers. */
export function addInspector(server: FastifyInstance, state: SandboxState): void {
  server.get('/', async (_request, reply) => {
    const { available, pending } = state.balance();
    const rows = SHOWN.map((table) => `<tr><td><a href="/inspect/${table}">${table.replaceAll('_', ' ')}</a></td><td>${state.count(table)}</td></tr>`).join('');
    const content = `<main><h1>Stripe sandbox</h1>
<p>Platform balance: ${pounds(available)} available, ${pounds(pending)} pending.</p>
<table><thead><tr><th scope="col">Objects</th><th scope="col">Number</th></tr></thead><tbody>${rows}</tbody></table></main>`;
    return reply.type('text/html').send(page('Stripe sandbox', content));
  });
  server.get('/inspect/:table', async (request, reply) => {
    const table = SHOWN.find((name) => name === (request.params as { table: string }).table);
    if (!table) return reply.code(404).type('text/html').send(page('Not found', '<main><h1>Not found</h1><p><a href="/">All objects</a></p></main>'));
    const objects = state.all(table).slice(-NEWEST).reverse() as { id: string }[];
    const entries = objects.map((object) => `<details><summary>${escapeHtml(summary(object))}</summary><pre>${escapeHtml(JSON.stringify(object, hide, 2))}</pre></details>`);
    const content = `<main><nav><a href="/">All objects</a></nav><h1>${table.replaceAll('_', ' ')}</h1><p>The newest ${objects.length} of ${state.count(table)}.</p>${entries.join('')}</main>`;
    return reply.type('text/html').send(page(table, content));
  });
}

function summary(object: { id: string; status?: unknown; amount?: unknown; type?: unknown }): string {
  const amount = typeof object.amount === 'number' ? pounds(object.amount) : '';
  return [object.id, object.type, object.status, amount].filter(Boolean).join(' · ');
}

function hide(key: string, value: unknown): unknown {
  return HIDDEN.has(key) && value !== null ? '(hidden)' : value;
}

function pounds(pence: number): string {
  return `£${(pence / 100).toFixed(2)}`;
}
