import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest } from '../problems/problem.js';

const DEEPEST = 32;
const LONE_SURROGATE = /\p{Surrogate}/u;

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it arrived, where the service asked for it (signatures are over bytes). */
    rawBody?: Buffer;
  }
}

/**
 * Reads JSON bodies and refuses, with a sentence, what would hurt further in: prototype keys, text that PostgreSQL cannot
 * store (NUL, half characters), nesting without end. An empty body is no body, whatever the content type says.
 */
export function readJsonBodies(server: FastifyInstance, keepRaw: boolean): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser(['application/json', 'text/plain']);
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request: FastifyRequest, raw, done) => {
    const bytes = raw as Buffer;
    if (keepRaw) request.rawBody = bytes;
    if (bytes.length === 0) return done(null, undefined);
    parse(request, bytes.toString('utf8'), (error, body) => {
      if (error) return done(badRequest(isJson(bytes) ? 'The JSON contains a field name that is not allowed.' : 'The request is not valid JSON.'));
      const fault = faultOf(body);
      return fault === undefined ? done(null, body) : done(badRequest(fault));
    });
  });
}

/** Fastify's parser refuses `__proto__` and `constructor.prototype` with the same error as broken JSON. */
function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString('utf8'));
    return true;
  } catch {
    return false; // the answer to the question
  }
}

function faultOf(body: unknown): string | undefined {
  const todo: [value: unknown, depth: number][] = [[body, 0]];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const [value, depth] = next;
    if (typeof value === 'string') {
      const fault = textFault(value);
      if (fault !== undefined) return fault;
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= DEEPEST) return 'The JSON is nested too deeply.';
      for (const [name, inner] of Object.entries(value)) {
        const fault = textFault(name);
        if (fault !== undefined) return fault;
        todo.push([inner, depth + 1]);
      }
    }
  }
  return undefined;
}

function textFault(text: string): string | undefined {
  if (text.includes('\0')) return 'Text must not contain null characters.';
  if (LONE_SURROGATE.test(text)) return 'Text contains an incomplete character.';
  return undefined;
}
