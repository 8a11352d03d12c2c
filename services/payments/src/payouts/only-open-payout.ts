import { In, Not, type EntityManager } from 'typeorm';
import { Payout, type PayoutStatus } from './payout.entity.js';

const OUT_OF_THE_WAY: PayoutStatus[] = ['paid', 'refused', 'returned'];

/** A helper has at most one payout on its way. @throws Error with a sentence for the operator where another one is */
export async function refuseBesideAnother(manager: EntityManager, { id, helperId }: Pick<Payout, 'id' | 'helperId'>): Promise<void> {
  const [open] = await manager.findBy(Payout, { id: Not(id), helperId, status: Not(In(OUT_OF_THE_WAY)) });
  if (open) throw new Error(`Another payout of this helper is '${open.status}' here: ${open.id}. It must come to its end first.`);
}
