import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest } from '../problems/problem.js';

const DEEPEST = 32;
const LONE_SURROGATE = /\p{Surrogate}/u;
/** Who copies objects asks them for their constructor, and gets what the sender wrote. */
const FORBIDDEN_NAME = 'The JSON contains a field name that is not allowed.';
/** What hurts can only be written with one of these; a text without them needs no closer look than at its depth. */
const SUSPICIOUS = /\\u|__proto__|constructor/;

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
  const parseStrictly = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser(['application/json', 'text/plain']);
  server.addContentTypeParser('application/json', { parseAs: keepRaw ? 'buffer' : 'string' }, (request: FastifyRequest, raw, done) => {
    if (keepRaw) request.rawBody = raw as Buffer;
    if (raw.length === 0) return done(null, undefined);
    const text = raw.toString();
    const body = SUSPICIOUS.test(text) ? undefined : parsed(text);
    if (body !== undefined) return isDeep(body) ? done(badRequest('The JSON is nested too deeply.')) : done(null, body);
    void parseStrictly(request, text, (error, read) => {
      if (error) return done(badRequest(parsed(text) === undefined ? 'The request is not valid JSON.' : FORBIDDEN_NAME));
      const fault = faultOf(read);
      return fault === undefined ? done(null, read) : done(badRequest(fault));
    });
  });
}

/** undefined, which no JSON stands for, when it is broken. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the caller says what to do about it
  }
}

function isDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth >= DEEPEST || Object.values(value).some((inner) => isDeep(inner, depth + 1));
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
        if (name === 'constructor') return FORBIDDEN_NAME;
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
