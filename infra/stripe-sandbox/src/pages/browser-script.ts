import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

/** Parts of the browser script in the order in which they need each other. */
const PARTS = ['test-cards.js', 'api.js', 'authentication-dialog.js', 'payment-element.js', 'elements.js', 'stripe.js'];
const FOLDER = new URL('../../browser/', import.meta.url);

/**
 * The stand-in for js.stripe.com: one classic script, because that is how the loader includes it. The parts are modules for
 * their readers and tools; laid behind each other in this order they need no imports and exports.
 */
export function addBrowserScript(server: FastifyInstance): void {
  server.get('/stripe-js/stripe.js', async (_request, reply) => {
    const parts = await Promise.all(PARTS.map((part) => readFile(new URL(part, FOLDER), 'utf8')));
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(`(() => {\n'use strict';\n${parts.map(asPlainScript).join('\n')}\n})();\n`);
  });
}

function asPlainScript(module: string): string {
  return module.replace(/^import .*$/gm, '').replace(/^export /gm, '');
}
