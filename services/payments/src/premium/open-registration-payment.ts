import type { RegistrationPaymentType } from '@community-help/api-contracts';
import { conflict } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { SenderMarks } from '../limits/mark-sender.js';
import { Clock } from '../time/clock.js';
import { RegistrationPayment } from './registration-payment.entity.js';

export interface PremiumWish {
  registrationType: RegistrationPaymentType;
  sealedEmail: string | null;
  sessionId?: string;
  /** Who may be held to account for refused cards. */
  sender: SenderMarks;
}

export const paidAlready = () => conflict('The premium of this form is paid already. Please send the registration.');

/** Finds the premium that a dialog has begun, or begins one. No provider is asked here. */
@Injectable()
export class OpenRegistrationPayment {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem 409 when the dialog's premium is paid and waits for its registration: nobody pays twice */
  async run(wish: PremiumWish): Promise<RegistrationPayment> {
    return this.dataSource.transaction(async (manager) => {
      const { sessionId } = wish;
      if (sessionId === undefined) return this.insert(manager, wish);
      // Two requests of one dialog at once must not begin two premiums.
      await manager.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`registration-payment:${sessionId}`]);
      const known = await manager.findOneBy(RegistrationPayment, { sessionId });
      if (!known) return this.insert(manager, wish);
      if (known.status === 'incomplete' && known.registrationType === wish.registrationType) return this.takeUp(manager, known, wish);
      if (isWaiting(known)) throw paidAlready();
      await manager.update(RegistrationPayment, { id: known.id }, { sessionId: null });
      return this.insert(manager, wish);
    });
  }

  /** The dialog lets go of it and begins anew: what was never paid ends at the provider by itself. */
  async release(id: string): Promise<void> {
    await this.dataSource.manager.update(RegistrationPayment, { id }, { sessionId: null });
  }

  private async takeUp(manager: EntityManager, known: RegistrationPayment, { sealedEmail }: PremiumWish): Promise<RegistrationPayment> {
    if (sealedEmail === null) return known;
    await manager.update(RegistrationPayment, { id: known.id }, { sealedEmail });
    return { ...known, sealedEmail };
  }

  private async insert(manager: EntityManager, { registrationType, sealedEmail, sessionId, sender }: PremiumWish): Promise<RegistrationPayment> {
    const id = uuidv7();
    const createdAt = this.clock.now();
    const from = { addressMark: sender.address, sessionMark: sender.session };
    const begun = { id, registrationType, sealedEmail, sessionId: sessionId ?? null, ...from, status: 'incomplete', isContactSent: false, createdAt } as const;
    await manager.insert(RegistrationPayment, begun);
    return manager.findOneByOrFail(RegistrationPayment, { id });
  }
}

/** Paid, and not used by a registration yet. */
function isWaiting({ status, helperId }: RegistrationPayment): boolean {
  return (status === 'active' || status === 'past_due') && helperId === null;
}
