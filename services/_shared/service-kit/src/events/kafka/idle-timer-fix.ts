import { createRequire } from 'node:module';

interface RequestQueue {
  pending: unknown[];
  throttledUntil: number;
  scheduleCheckPendingRequests(): void;
}

let isFixed = false;

/**
 * kafkajs 2.2.4 looks at its empty request queue every millisecond, for ever and per connection (tulios/kafkajs#1751): about
 * 2 % of a core for five idle clients, and a warning per process on newer Node. Nothing pending and no throttle: nothing to look at.
 */
export function stopIdleTimer(): void {
  if (isFixed) return;
  isFixed = true;
  const queue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as { prototype: RequestQueue };
  const original = queue.prototype.scheduleCheckPendingRequests;
  queue.prototype.scheduleCheckPendingRequests = function scheduleIfPending(this: RequestQueue): void {
    if (this.pending.length > 0 || this.throttledUntil > Date.now()) original.call(this);
  };
}
