import type { BusStrategy } from './bus-strategy.js';
import type { ConsumerSettings } from './consumer-settings.js';
import type { DeadLetters } from './dead-letters.js';
import type { OutgoingEvent } from './outgoing-event.js';

/** The port to whatever carries events between services: PostgreSQL in the embedded profile, Kafka in the distributed one. */
export interface EventBus {
  /** Makes topics ready for use; safe to repeat and from several processes at once. */
  prepare(topics: readonly string[], groups: readonly string[]): Promise<void>;
  /** Resolves when the bus has stored all of them durably; order is kept per key. */
  publish(events: readonly OutgoingEvent[]): Promise<void>;
  /** A consumer for Nest's `connectMicroservice`. */
  createStrategy(settings: ConsumerSettings): BusStrategy;
  readonly deadLetters: DeadLetters;
  close(): Promise<void>;
}
