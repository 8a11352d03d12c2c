import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

/** Parts of the browser script in the order in which they need each other. */
const PARTS = ['test-cards.js', 'api.js', 'authentication-dialog.js', 'payment-element.js', 'elements.js', 'stripe.js'];
const FOLDER = new URL('../../browser/', import.meta.url);

/** The stand-in for js.stripe.com: one classic script, because that is how the loader includes it. */
export function addBrowserScript(server: FastifyInstance): void {
  server.get('/stripe-js/stripe.js', async (_request, reply) => {
    const parts = await Promise.all(PARTS.map((part) => readFile(new URL(part, FOLDER), 'utf8')));
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(`(() => {\n'use strict';\n${parts.join('\n')}\n})();\n`);
  });
}
