import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { ApiError } from '../http/api-error.js';
import { parseForm } from '../http/form-encoding.js';
import type { UnitsOfWork } from '../http/unit-of-work.js';
import { oneOf, readShape, text } from '../parameters/rules.js';
import { showToBrowser } from '../payment-intents/build-payment-intent.js';
import { finishAuthentication } from '../payment-intents/confirm-payment-intent.js';
import { ownIntent } from '../payment-intents/intent-problems.js';
import { escapeHtml, page } from './page.js';

const answerShape = { client_secret: text(), outcome: oneOf('complete', 'fail') };

/** 3-D Secure: a page for redirects, and an endpoint for the browser script's own dialog. */
export function addAuthenticationPage(server: FastifyInstance, units: UnitsOfWork): void {
  server.get('/authenticate/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const { client_secret = '', return_url = '' } = request.query as Record<string, string>;
    const intent = ownIntent(units.begin(), id, true, client_secret);
    const hidden = `<input type="hidden" name="client_secret" value="${escapeHtml(client_secret)}"><input type="hidden" name="return_url" value="${escapeHtml(return_url)}">`;
    const amount = (intent.amount / 100).toFixed(2);
    return reply.type('text/html').send(
      page(
        'Confirm your payment',
        `<main class="narrow"><h1>Confirm your payment</h1><p>Your bank asks: do you want to pay &pound;${amount}?</p>
<form method="post">${hidden}<p><button class="primary" name="outcome" value="complete">Complete</button> <button name="outcome" value="fail">Fail</button></p></form></main>`,
      ),
    );
  });
  server.post('/authenticate/:id', async (request, reply) => {
    const { return_url: returnUrl, ...answer } = parseForm(typeof request.body === 'string' ? request.body : '');
    const intent = await decide(units, (request.params as { id: string }).id, answer);
    if (typeof returnUrl !== 'string' || !/^https?:\/\//.test(returnUrl)) return reply.send(showToBrowser(intent));
    const target = new URL(returnUrl);
    target.searchParams.set('payment_intent', intent.id);
    target.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
    target.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
    return reply.redirect(target.href, 303);
  });
  server.post('/stripe-js/authenticate/:id', async (request, reply) => {
    const answer = parseForm(typeof request.body === 'string' ? request.body : '');
    const intent = await decide(units, (request.params as { id: string }).id, answer);
    return reply.send(showToBrowser(intent));
  });
}

async function decide(units: UnitsOfWork, id: string, raw: Record<string, unknown>): Promise<Stripe.PaymentIntent> {
  const answer = readShape(answerShape, raw);
  const work = units.begin();
  const intent = ownIntent(work, id, true, answer.client_secret);
  if (intent.status !== 'requires_action') throw new ApiError(400, { type: 'invalid_request_error', message: 'This payment is not waiting for a confirmation.' });
  const decided = finishAuthentication(work, intent, answer.outcome === 'complete');
  await units.commit(work);
  return decided;
}
