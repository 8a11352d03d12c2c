import type { FastifyReply } from 'fastify';
import type { Fault } from './fault-switches.js';

/** True for faults that strike before the request is executed. */
export function isBeforeEffect(fault: Fault): boolean {
  return ['reset-before-effect', 'error-500', 'error-409', 'error-429'].includes(fault.kind);
}

/** Answers (or cuts off) a request that shall have no effect. */
export function refuseByFault(fault: Fault, reply: FastifyReply): void {
  if (fault.kind === 'reset-before-effect') return reset(reply);
  const [status, type, code] = {
    'error-500': [500, 'api_error', undefined],
    'error-409': [409, 'invalid_request_error', 'lock_timeout'],
    'error-429': [429, 'invalid_request_error', 'rate_limit'],
  }[fault.kind as 'error-500' | 'error-409' | 'error-429'] as [number, string, string | undefined];
  reply.header('stripe-should-retry', status === 429 ? 'false' : 'true');
  void reply.code(status).send({ error: { type, code, message: `Refused on purpose by the fault switch ${fault.kind}.` } });
}

/** Breaks the answer to a request whose effect is already stored. @returns false when the answer is to be sent as it is. */
export function breaksAfterEffect(fault: Fault, reply: FastifyReply, body: string): boolean {
  switch (fault.kind) {
    case 'reset-after-effect':
      reset(reply);
      return true;
    case 'error-500-after-effect':
      void reply.code(500).send({ error: { type: 'api_error', message: 'Failed on purpose after the effect (fault switch error-500-after-effect).' } });
      return true;
    case 'truncated':
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
      reply.raw.write(body.slice(0, Math.floor(body.length / 2)), () => reply.raw.destroy());
      return true;
    case 'hang':
      // The connection stays open without an answer until the client gives up or the sandbox stops.
      reply.hijack();
      return true;
    default:
      return false;
  }
}

function reset(reply: FastifyReply): void {
  reply.hijack();
  const socket = reply.raw.socket;
  if (socket) socket.resetAndDestroy();
}
