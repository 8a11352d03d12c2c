import type { Inbox } from './inbox.js';

export interface ConsumerSettings {
  /** Group of handlers that name none: the service's name. */
  defaultGroup: string;
  /** Only these groups are worked for; all when absent. */
  groups?: readonly string[];
  /** Deliveries before an event is dead-lettered. */
  attempts: number;
  /** First pause between two deliveries in milliseconds; doubles up to `retryMaxMs`. */
  retryMs: number;
  retryMaxMs: number;
  /** Partitions of a group worked on at the same time. */
  concurrency: number;
  /** Where handled events are looked up before their handler runs; absent in a service without a database. */
  inbox?: Pick<Inbox, 'has'>;
  /** Called when the consumer has failed for good and only a new process can help. */
  onFatal: (error: Error) => void;
}

/** Pause before delivery number `attempt + 1`, in milliseconds, with up to 20 % taken off so that retries spread out. */
export function retryPauseMs(settings: Pick<ConsumerSettings, 'retryMs' | 'retryMaxMs'>, attempt: number): number {
  const pause = Math.min(settings.retryMaxMs, settings.retryMs * 2 ** Math.min(attempt - 1, 30));
  return Math.round(pause * (1 - Math.random() * 0.2));
}
