import { PublishRefused } from '../publish-refused.js';

/** Answers of a broker that will not change by asking again. Everything else passes, or is a fault of ours that an operator mends. */
const EVENT_REFUSED = new Set(['MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE', 'INVALID_RECORD', 'INVALID_TIMESTAMP', 'UNSUPPORTED_COMPRESSION_TYPE']);
const TOPIC_REFUSED = new Set(['TOPIC_AUTHORIZATION_FAILED', 'INVALID_TOPIC_EXCEPTION', 'POLICY_VIOLATION']);

/** The broker's word for what went wrong, from within the errors that kafkajs puts around it. */
export function protocolErrorOf(error: unknown): string | undefined {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    const { type } = inner as { type?: unknown };
    if (typeof type === 'string') return type;
  }
  return undefined;
}

/** The error to tell the relay: a refusal where the broker has refused, otherwise the error itself. */
export function asRefusal(error: unknown): unknown {
  const type = protocolErrorOf(error);
  if (type === undefined) return error;
  if (EVENT_REFUSED.has(type)) return new PublishRefused(`Kafka refuses it: ${type}`, 'event', { cause: error });
  if (TOPIC_REFUSED.has(type)) return new PublishRefused(`Kafka refuses its topic: ${type}`, 'topic', { cause: error });
  return error;
}
