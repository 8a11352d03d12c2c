import type { EntityManager, FindOptionsWhere } from 'typeorm';
import { Checkout } from './checkout.entity.js';

/** What a checkout keeps only as long as it is open: sealed addresses, what its dialog wished last, and where it came from. */
export const FORGOTTEN = { sealedDonorEmail: null, donorMark: null, sealedShipping: null, wish: null, addressMark: null, sessionMark: null };

/** Closes an open checkout for which no money came, and forgets also what its donor or buyer had said: nobody will receive it. */
export async function cancelCheckout(manager: EntityManager, which: FindOptionsWhere<Checkout>): Promise<void> {
  await manager.update(Checkout, { ...which, status: 'open' }, { ...FORGOTTEN, status: 'cancelled', sessionId: null, donorName: null, message: null });
}
