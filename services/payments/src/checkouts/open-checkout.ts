import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { Clock } from '../time/clock.js';
import { Checkout } from './checkout.entity.js';
import type { Purchase } from './describe-purchase.js';

/** Finds the open checkout of a dialog and gives it the newest amount and words, or opens one. No provider is asked here. */
@Injectable()
export class OpenCheckout {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async open(purchase: Purchase, sessionId: string | undefined): Promise<Checkout> {
    return this.dataSource.transaction(async (manager) => {
      if (sessionId === undefined) return this.insert(manager, purchase, null);
      // Two requests of one dialog at once must not open two checkouts.
      await manager.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`checkout:${sessionId}`]);
      const open = await manager.findOneBy(Checkout, { sessionId, status: 'open' });
      if (!open) return this.insert(manager, purchase, sessionId);
      if (isSameThing(open, purchase)) return this.change(manager, open, purchase);
      // A dialog for something else under the same session: its old intent is cancelled with the other abandoned ones.
      await manager.update(Checkout, { id: open.id }, { sessionId: null });
      return this.insert(manager, purchase, sessionId);
    });
  }

  /** The intent takes no changes: the dialog lets go of it. What became of its money, the provider's events tell. */
  async abandon(checkoutId: string): Promise<void> {
    await this.dataSource.manager.update(Checkout, { id: checkoutId, status: 'open' }, { sessionId: null });
  }

  private async insert(manager: EntityManager, { description, ...purchase }: Purchase, sessionId: string | null): Promise<Checkout> {
    const now = this.clock.now();
    const checkout = manager.create(Checkout, {
      id: uuidv7(),
      ...purchase,
      sessionId,
      status: 'open',
      firstAmountPence: purchase.amountPence,
      intentId: null,
      failureCode: null,
      createdAt: now,
      touchedAt: now,
      completedAt: null,
    });
    await manager.insert(Checkout, checkout);
    return checkout;
  }

  private async change(manager: EntityManager, open: Checkout, { description, ...purchase }: Purchase): Promise<Checkout> {
    Object.assign(open, purchase, { touchedAt: this.clock.now() });
    return manager.save(open);
  }
}

function isSameThing(open: Checkout, purchase: Purchase): boolean {
  return open.kind === purchase.kind && open.helperId === purchase.helperId && open.productId === purchase.productId;
}
