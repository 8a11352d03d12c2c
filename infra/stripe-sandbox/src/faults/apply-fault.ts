import type { FastifyReply } from 'fastify';
import type { Fault } from './fault-switches.js';

/** Errors that are answered instead of executing the request: status, type, code. */
const REFUSALS: Partial<Record<Fault['kind'], [status: number, type: string, code?: string]>> = {
  'error-500': [500, 'api_error'],
  'error-409': [409, 'invalid_request_error', 'lock_timeout'],
  'error-429': [429, 'invalid_request_error', 'rate_limit'],
  'error-401': [401, 'invalid_request_error'],
  'error-403': [403, 'invalid_request_error'],
  'idempotency-error': [400, 'idempotency_error'],
  'refused-after-effect': [400, 'invalid_request_error', 'parameter_unknown'],
};

/** True for faults that strike before the request is executed. @param isRepeat its idempotency key has an answer already */
export function isBeforeEffect({ kind }: Fault, isRepeat: boolean): boolean {
  if (kind === 'refused-after-effect') return isRepeat;
  return kind === 'reset-before-effect' || kind in REFUSALS;
}

/** Answers (or cuts off) a request that shall have no effect. */
export function refuseByFault(fault: Fault, reply: FastifyReply): void {
  if (fault.kind === 'reset-before-effect') return reset(reply);
  const [status, type, code] = REFUSALS[fault.kind]!;
  reply.header('stripe-should-retry', status === 409 || status >= 500 ? 'true' : 'false');
  void reply.code(status).send({ error: { type, code, message: `Refused on purpose by the fault switch ${fault.kind}.` } });
}

/** Breaks the answer to a request whose effect is already stored. @returns false when the answer is to be sent as it is. */
export function breaksAfterEffect(fault: Fault, reply: FastifyReply, body: string): boolean {
  switch (fault.kind) {
    case 'refused-after-effect':
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
