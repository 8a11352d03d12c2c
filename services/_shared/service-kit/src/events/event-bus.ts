import type { Envelope } from '@community-help/event-contracts';
import type { BusStrategy } from './bus-strategy.js';
import type { ConsumerSettings } from './consumer-settings.js';
import type { DeadLetters } from './dead-letters.js';
import type { OutgoingEvent } from './outgoing-event.js';

/** The port to whatever carries events between services: PostgreSQL in the embedded profile, Kafka in the distributed one. */
export interface EventBus {
  /** Makes topics ready for use; safe to repeat and from several processes at once. */
  prepare(topics: readonly string[], groups: readonly string[]): Promise<void>;
  /**
   * Resolves when the bus has stored all of them durably; order is kept per key. Nothing is tried twice: who publishes knows whether it still may.
   * @param isOurs asked once more where the bus had to be waited for; false, and nothing is sent
   * @throws PublishRefused when asking again cannot help
   */
  publish(events: readonly OutgoingEvent[], isOurs?: () => boolean): Promise<void>;
  /** A consumer for Nest's `connectMicroservice`. */
  createStrategy(settings: ConsumerSettings): BusStrategy;
  /**
   * Hands over every event the topics hold at the moment of the call, from the first one on and with the order of each key, to
   * rebuild a view. Groups and their offsets are not touched. @returns how many there were
   */
  replay(topics: readonly string[], onEvent: (envelope: Envelope) => Promise<void>): Promise<number>;
  /** Whether the topics still hold their very first events; false when some were deleted by age, so that a replay is not the whole story. */
  holdsFirstEvents(topics: readonly string[]): Promise<boolean>;
  /**
   * The topics of which a new group cannot get everything, because their first events have been deleted by their age. Empty for
   * a group that has read them before.
   */
  missedBy(group: string, topics: readonly string[]): Promise<string[]>;
  /**
   * Removes from the log, and from the dead letters, what their terms say (`LogTerms`); safe to repeat and from several processes at once.
   * @returns how many records were removed or emptied by this call; a broker that does it by itself removes none here
   */
  sweep(): Promise<number>;
  /** Events that a group has not handled yet, by topic. */
  lag(group: string, topics: readonly string[]): Promise<Map<string, number>>;
  readonly deadLetters: DeadLetters;
  close(): Promise<void>;
}
