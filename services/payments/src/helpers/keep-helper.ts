import type { HelperListingV1 } from '@community-help/event-contracts';
import { mailboxOf } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PayoutTiming } from '../payouts/payout-timing.js';
import { MarkUnconfirmed } from '../refunds/mark-unconfirmed.js';
import { Clock } from '../time/clock.js';
import { closeToGifts, endWhatIsOwed } from './close-helper.js';

/** Bank details that could not be handed on within this many days are deleted unread. */
const KEEP_SEALED_DAYS = 30;

/** Keeps the newest state of each listing, and sealed bank details until the provider has them. */
@Injectable()
export class KeepHelper {
  constructor(
    private readonly markUnconfirmed: MarkUnconfirmed,
    private readonly clock: Clock,
    private readonly timing: PayoutTiming,
  ) {}

  /** In the caller's transaction; an older revision than the one known changes nothing. */
  async run(manager: EntityManager, listing: HelperListingV1): Promise<void> {
    const now = this.clock.now();
    const isNewest = await this.store(manager, listing, now);
    const isUnconfirmed = listing.isListed === false && listing.hiddenReason === 'unconfirmed';
    // Its locks come first, as everywhere: the helper's accounts before their payments.
    if (isNewest) await this.markUnconfirmed.run(manager, listing.helperId, isUnconfirmed);
    if (isNewest && listing.isListed === false) await this.hide(manager, listing, now);
    // Bank details travel with the event of their change only, which may arrive after a newer one without them.
    if (listing.sealedBankDetails && !isUnconfirmed) await this.keepSealed(manager, listing, listing.sealedBankDetails, now);
  }

  private async store(manager: EntityManager, listing: HelperListingV1, now: Date): Promise<boolean> {
    const { helperId, revision, name, email, isVerified, isDemo, isListed } = listing;
    // The provider mails about renewals: it is told the new address.
    await manager.query(
      `update registration_payment set is_contact_sent = false where helper_id = $1 and exists (select from helper where helper_id = $1 and revision < $2 and email <> $3 and not is_removed)`,
      [helperId, revision, email],
    );
    const acceptsDonations = listing.acceptsDonations && isListed !== false;
    const newest: unknown[] = await manager.query(
      `insert into helper (helper_id, revision, name, email, mailbox, accepts_donations, is_verified, is_demo, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (helper_id) do update set revision = excluded.revision, name = excluded.name, email = excluded.email,
         mailbox = excluded.mailbox, accepts_donations = excluded.accepts_donations, is_verified = excluded.is_verified,
         is_demo = excluded.is_demo, updated_at = excluded.updated_at
       where helper.revision < excluded.revision and not helper.is_removed
       returning helper_id`,
      [helperId, revision, name, email, mailboxOf(email), acceptsDonations, isVerified, isDemo ?? false, now],
    );
    return newest.length > 0;
  }

  /** An operator may show it again, so its premium stays; an address that nobody confirmed can neither read receipts nor cancel. */
  private async hide(manager: EntityManager, { helperId, hiddenReason }: HelperListingV1, now: Date): Promise<void> {
    await closeToGifts(manager, helperId);
    if (hiddenReason === 'unconfirmed') await endWhatIsOwed(manager, helperId, now);
  }

  /** Those of the newest change stay. Nothing is paid to another bank account before its hold is over, so the hold begins before the provider has it. */
  private async keepSealed(manager: EntityManager, { helperId, revision }: HelperListingV1, sealed: string, now: Date): Promise<void> {
    const isNewest: unknown[] = await manager.query(
      `with newest as (update helper set bank_details_revision = $2 where helper_id = $1 and bank_details_revision < $2 and not is_removed returning 1) select 1 from newest`,
      [helperId, revision],
    );
    if (isNewest.length === 0) return;
    await manager.query(`update payout_account set payouts_held_until = $2, bank_refusal_code = null where helper_id = $1 and bank_account_id is not null`, [helperId, this.timing.heldUntil(now)]);
    const deleteAfter = new Date(now.getTime() + KEEP_SEALED_DAYS * 86_400_000);
    await manager.query(
      `insert into sealed_bank_details (helper_id, sealed, received_at, next_attempt_at, delete_after, is_first)
         values ($1, $2, $3, $3, $4, not exists (select from payout_account where helper_id = $1 and bank_account_id is not null))
       on conflict (helper_id) do update set sealed = excluded.sealed, received_at = excluded.received_at, next_attempt_at = excluded.next_attempt_at, delete_after = excluded.delete_after,
         tries = 0, is_first = excluded.is_first`,
      [helperId, sealed, now, deleteAfter],
    );
  }
}
