/** Looks without a new heartbeat after which the process ends. */
export const LOOKS = 10;
/** Stands in the place of the heartbeat while a debugger is attached, which may stop the process for as long as it likes. */
export const NOT_WATCHED = -1;

/** What the watching thread is told; it imports nothing else of ours, to stay small. */
export interface WatchOrder {
  service: string;
  /** Milliseconds. */
  limitMs: number;
  heartbeat: SharedArrayBuffer;
}
