import type { EntityManager, FindOptionsWhere } from 'typeorm';
import { Checkout } from './checkout.entity.js';

/** Closes an open checkout for which no money came, and forgets the addresses that were sealed for it. */
export async function cancelCheckout(manager: EntityManager, which: FindOptionsWhere<Checkout>): Promise<void> {
  await manager.update(Checkout, { ...which, status: 'open' }, { status: 'cancelled', sealedDonorEmail: null, sealedShipping: null });
}
