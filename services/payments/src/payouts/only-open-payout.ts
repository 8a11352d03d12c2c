import { In, Not, type EntityManager } from 'typeorm';
import { Payout, type PayoutStatus } from './payout.entity.js';

const OUT_OF_THE_WAY: PayoutStatus[] = ['paid', 'refused', 'returned'];

/** The one payout of this helper that is on its way, if it is not this one: a helper has at most one. */
export async function openBeside(manager: EntityManager, { id, helperId }: Pick<Payout, 'id' | 'helperId'>): Promise<Payout | undefined> {
  const [open] = await manager.findBy(Payout, { id: Not(id), helperId, status: Not(In(OUT_OF_THE_WAY)) });
  return open;
}
