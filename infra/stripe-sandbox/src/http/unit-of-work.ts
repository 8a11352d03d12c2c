import type { WebhookDelivery } from '../events/deliver-webhooks.js';
import { recordEvents, type Cause } from '../events/record-events.js';
import type { Delivery } from '../events/delivery.js';
import type { Clock } from '../state/clock.js';
import type { Store } from '../state/store.js';
import type { Change } from '../state/tables.js';
import { PLATFORM, Work, type WorkSettings } from '../state/work.js';

const NO_CAUSE: Cause = { id: null, idempotencyKey: null };

/** Starts units of work and commits them: effects, events and deliveries in one line of the journal. */
export class UnitsOfWork {
  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly webhooks: WebhookDelivery,
    private readonly settings: WorkSettings,
    private readonly onSchedule: () => void,
  ) {}

  begin(account: string = PLATFORM): Work {
    return new Work(this.store, this.clock.now(), account, this.settings);
  }

  /** Makes the work visible and durable; webhooks leave only afterwards. */
  async commit(work: Work, cause: Cause = NO_CAUSE, further: Change[] = []): Promise<void> {
    const changes = [...work.changes(), ...recordEvents(this.store, work, cause), ...further];
    this.store.apply(changes);
    if (changes.some(([table]) => table === 'job')) this.onSchedule();
    await this.store.durable();
    this.webhooks.accept(changes.filter((change) => change[0] === 'delivery').map((change) => change[2] as Delivery));
  }
}
