import { notFound } from '../http/api-error.js';
import { deliveryId } from '../events/delivery.js';
import type { Work } from '../state/work.js';

/** A change that a developer or a test asks for; the key is the path under `/_sandbox/`. */
export type ControlAction = (work: Work, id: string, body: Record<string, unknown>) => object;

export const controlActions: Record<string, ControlAction> = {
  'events/:id/redeliver': redeliver,
};

/** Sends an event once more to every endpoint that has had it. */
function redeliver(work: Work, id: string): object {
  const deliveries = work.deliveries(id);
  if (deliveries.length === 0) throw notFound('event', id, 'id');
  for (const delivery of deliveries) work.save('delivery', { ...delivery, id: deliveryId(id, delivery.endpoint), attempts: 0, nextAttemptAt: 0, status: 'pending' });
  return { redelivered: deliveries.length };
}
