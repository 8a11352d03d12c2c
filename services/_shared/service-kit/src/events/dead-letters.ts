const REPLAYS = '.replays';

/** An event that a group could not handle, with the reason. */
export interface DeadLetter {
  /** Names this letter for `replay` and `drop`. */
  id: string;
  group: string;
  topic: string;
  eventId: string;
  key: string;
  error: string;
  attempts: number;
  /** UTC ISO 8601. */
  deadAt: string;
}

/** What an operator does with dead letters, on either transport. */
export interface DeadLetters {
  list(): Promise<DeadLetter[]>;
  /**
   * Delivers letters again, only to the group that failed, under their old event id: an effect that did happen is still
   * recognised by the inbox. Returns how many were sent; ids that are gone are not counted.
   */
  replay(ids: readonly string[]): Promise<number>;
  /** Forgets letters for good; returns how many. */
  drop(ids: readonly string[]): Promise<number>;
}

/** Topic on which a group, and nobody else, gets its dead letters again. */
export function replayTopic(group: string): string {
  return group + REPLAYS;
}

export function isReplayTopic(topic: string): boolean {
  return topic.endsWith(REPLAYS);
}
