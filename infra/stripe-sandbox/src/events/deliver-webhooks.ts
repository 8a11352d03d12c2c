import { createHmac } from 'node:crypto';
import type { Random } from '../faults/seeded-random.js';
import type { WebhookFaults } from '../faults/fault-switches.js';
import type { Store } from '../state/store.js';
import type { Delivery } from './delivery.js';

const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 15_000;
const GIVE_UP_AFTER_ATTEMPTS = 60;
const ANSWER_TIMEOUT_MS = 10_000;
const PARALLEL = 16;

/** Signs a payload as Stripe does: HMAC-SHA256 over `<seconds>.<payload>`. */
export function signatureHeader(payload: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')}`;
}

/** Sends stored events to their endpoints until each has answered 2xx, with growing pauses, also after a restart. */
export class WebhookDelivery {
  private readonly pending = new Map<string, Delivery>();
  private readonly running = new Map<string, Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly store: Store,
    private readonly faults: { current(): WebhookFaults; random: Random },
  ) {
    for (const row of store.rows('delivery')) if (row.data.status === 'pending') this.pending.set(row.data.id, row.data);
  }

  /** Takes over deliveries whose rows have just become durable. */
  accept(deliveries: Delivery[]): void {
    for (const delivery of deliveries) this.pending.set(delivery.id, this.withFaults(delivery));
    this.wake();
  }

  /** Sends everything that waits now, without pauses. Resolves when each waiting delivery has had one more attempt. */
  async deliverNow(): Promise<void> {
    const ids = [...this.pending.keys()];
    for (const id of ids) {
      const delivery = this.pending.get(id);
      if (delivery) this.pending.set(id, { ...delivery, nextAttemptAt: 0 });
    }
    while (!this.isClosed && ids.some((id) => this.pending.get(id)?.nextAttemptAt === 0 || this.running.has(id))) {
      this.wake();
      await Promise.race([...this.running.values(), new Promise((resolve) => setTimeout(resolve, 20))]);
    }
  }

  /** Drops everything that waits, because its events are about to be removed. */
  forget(): void {
    this.pending.clear();
  }

  waiting(): number {
    return this.pending.size;
  }

  wake(): void {
    if (this.isClosed) return;
    clearTimeout(this.timer);
    const now = Date.now();
    let next = Infinity;
    for (const delivery of this.pending.values()) {
      // Every attempt that ends calls this again.
      if (this.running.size >= PARALLEL) return;
      if (this.running.has(delivery.id)) continue;
      if (delivery.nextAttemptAt <= now) this.start(delivery);
      else next = Math.min(next, delivery.nextAttemptAt);
    }
    if (next !== Infinity) this.timer = setTimeout(() => this.wake(), Math.max(next - now, 1));
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await Promise.allSettled(this.running.values());
  }

  private start(delivery: Delivery): void {
    const run = this.attempt(delivery).finally(() => {
      this.running.delete(delivery.id);
      this.wake();
    });
    this.running.set(delivery.id, run);
  }

  private async attempt(delivery: Delivery): Promise<void> {
    const { dropPercent, duplicatePercent } = this.faults.current();
    const isDropped = delivery.attempts === 0 && this.faults.random.happens(dropPercent);
    const result = isDropped ? 'dropped by a fault switch' : await this.send(delivery);
    if (!isDropped && this.faults.random.happens(duplicatePercent)) await this.send(delivery);
    const isDelivered = typeof result === 'number' && result >= 200 && result < 300;
    const attempts = delivery.attempts + 1;
    const hasReceiver = this.store.read('webhook_endpoint', delivery.endpoint) !== undefined;
    const isOver = !isDelivered && (attempts >= GIVE_UP_AFTER_ATTEMPTS || !hasReceiver);
    const pause = Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 10), LONGEST_RETRY_MS);
    const after: Delivery = {
      ...delivery,
      attempts,
      lastStatus: result,
      nextAttemptAt: Date.now() + pause,
      status: isDelivered ? 'delivered' : isOver ? 'abandoned' : 'pending',
    };
    // Once closed the result is not recorded: the event is sent again after the restart, which receivers must expect anyway.
    // A delivery that was forgotten meanwhile belongs to a state that is gone.
    if (this.isClosed || !this.store.read('delivery', after.id)) return;
    if (after.status === 'pending') this.pending.set(after.id, after);
    else this.pending.delete(after.id);
    this.store.apply([['delivery', this.store.read('delivery', after.id)?.owner ?? '', after]]);
  }

  /** @returns the HTTP status, or a sentence when there was no answer. */
  private async send(delivery: Delivery): Promise<number | string> {
    const endpoint = this.store.read('webhook_endpoint', delivery.endpoint)?.data;
    const event = (this.store.read('event', delivery.event) ?? this.store.read('thin_event', delivery.event))?.data;
    if (!endpoint || !event) return 'the endpoint or the event no longer exists';
    const payload = JSON.stringify(event);
    try {
      const answer = await fetch(endpoint.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (sandbox)',
          'stripe-signature': signatureHeader(payload, endpoint.secret, Math.floor(Date.now() / 1000)),
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch (error) {
      return `no answer: ${(error as Error).message}`;
    }
  }

  private withFaults(delivery: Delivery): Delivery {
    const { delayPercent, delayMs, shuffleWindowMs } = this.faults.current();
    const random = this.faults.random;
    const delay = random.happens(delayPercent) ? delayMs : 0;
    const shuffle = shuffleWindowMs > 0 ? random.next() * shuffleWindowMs : 0;
    return delay + shuffle > 0 ? { ...delivery, nextAttemptAt: Date.now() + delay + shuffle } : delivery;
  }
}
