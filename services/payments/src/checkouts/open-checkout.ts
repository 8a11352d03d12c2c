import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { SenderMarks } from '../limits/mark-sender.js';
import { Clock } from '../time/clock.js';
import { Checkout, type Wish } from './checkout.entity.js';
import type { Purchase } from './describe-purchase.js';

/** Finds the open checkout of a dialog and notes the newest amount and words, or opens one. No provider is asked here. */
@Injectable()
export class OpenCheckout {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async run(purchase: Purchase, sessionId: string | undefined, sender?: SenderMarks): Promise<Checkout> {
    return this.dataSource.transaction(async (manager) => {
      if (sessionId === undefined) return this.insert(manager, purchase, null, sender);
      // Two requests of one dialog at once must not open two checkouts.
      await manager.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`checkout:${sessionId}`]);
      const open = await manager.findOneBy(Checkout, { sessionId, status: 'open' });
      if (!open) return this.insert(manager, purchase, sessionId, sender);
      if (isSameThing(open, purchase)) return this.change(manager, open, purchase);
      // A dialog for something else under the same session: its old intent is cancelled with the other abandoned ones.
      await manager.update(Checkout, { id: open.id }, { sessionId: null });
      return this.insert(manager, purchase, sessionId, sender);
    });
  }

  /** The provider has taken this wish: the checkout becomes what it says, unless a newer one waits or it was paid meanwhile. */
  async fulfil(checkoutId: string, wish: Wish): Promise<void> {
    await this.dataSource.query(
      `update checkout set wish = null, amount_pence = $3, donor_name = $4, message = $5, sealed_donor_email = $6, delivery_pence = $7, sealed_shipping = $8,
         donor_mark = $9
       where id = $1 and wish = $2::jsonb and status = 'open'`,
      [checkoutId, JSON.stringify(wish), wish.amountPence, wish.donorName, wish.message, wish.sealedDonorEmail, wish.deliveryPence, wish.sealedShipping, wish.donorMark ?? null],
    );
  }

  /** The intent takes no changes: the dialog lets go of it. What became of its money, the provider's events tell. */
  async abandon(checkoutId: string): Promise<void> {
    await this.dataSource.manager.update(Checkout, { id: checkoutId, status: 'open' }, { sessionId: null, wish: null });
  }

  private async insert(manager: EntityManager, { description, ...purchase }: Purchase, sessionId: string | null, sender: SenderMarks | undefined): Promise<Checkout> {
    const now = this.clock.now();
    const checkout = manager.create(Checkout, {
      id: uuidv7(),
      ...purchase,
      sessionId,
      status: 'open',
      firstAmountPence: purchase.amountPence,
      wish: null,
      intentId: null,
      failureCode: null,
      addressMark: sender?.address ?? null,
      sessionMark: sender?.session ?? null,
      createdAt: now,
      touchedAt: now,
      completedAt: null,
    });
    await manager.insert(Checkout, checkout);
    return checkout;
  }

  /** Notes what the dialog asks for now. It may have been paid meanwhile, so nothing of it counts before the provider has taken it. */
  private async change(manager: EntityManager, open: Checkout, purchase: Purchase): Promise<Checkout> {
    const { amountPence, donorName, message, sealedDonorEmail, donorMark, deliveryPence, sealedShipping } = purchase;
    open.wish = { amountPence, donorName, message, sealedDonorEmail, donorMark, deliveryPence, sealedShipping };
    open.touchedAt = this.clock.now();
    return manager.save(open);
  }
}

function isSameThing(open: Checkout, purchase: Purchase): boolean {
  return open.kind === purchase.kind && open.helperId === purchase.helperId && open.productId === purchase.productId;
}
