import type { EntityManager, FindOptionsWhere } from 'typeorm';
import { Checkout } from './checkout.entity.js';

/** Closes an open checkout for which no money came, and forgets what its donor or buyer had said: nobody will receive it. */
export async function cancelCheckout(manager: EntityManager, which: FindOptionsWhere<Checkout>): Promise<void> {
  await manager.update(Checkout, { ...which, status: 'open' }, { status: 'cancelled', sessionId: null, donorName: null, message: null, wish: null, sealedDonorEmail: null, sealedShipping: null });
}
