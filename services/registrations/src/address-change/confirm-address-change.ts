import { addressMark, LinkVerifier, UsedLinks } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { confirmAddress } from '../confirmation/confirm-address.js';
import { ChangeHelper } from '../helper/change-helper.js';
import { Helper } from '../helper/helper.entity.js';
import { RegistrationsConfig } from '../registrations.config.js';
import { checkAnew } from '../verification/verification.js';
import { AddressChange } from './address-change.entity.js';
import { addressChangeProblems } from './address-change.problems.js';

/** Somebody used one of the two mailed links. With the second one the listing has its new address, and is its new owner's alone. */
@Injectable()
export class ConfirmAddressChange {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: LinkVerifier,
    private readonly usedLinks: UsedLinks,
    private readonly changeHelper: ChangeHelper,
    private readonly config: RegistrationsConfig,
  ) {}

  /**
   * A link that is used again while the other one is waited for is answered like the first time.
   * @returns whether the address has changed
   * @throws Problem 401 not a link of this change, 410 it is over
   */
  async run(changeId: string, token: unknown): Promise<boolean> {
    const link = await this.links.verify(token, { purpose: 'change-address', subject: changeId });
    return this.dataSource.transaction(async (manager) => {
      const asked = await manager.findOneBy(AddressChange, { id: changeId });
      // The listing is locked before its change, as everywhere.
      const helper = asked && (await manager.findOne(Helper, { where: { id: asked.helperId }, lock: { mode: 'pessimistic_write' } }));
      const change = helper && (await manager.findOne(AddressChange, { where: { id: changeId }, lock: { mode: 'pessimistic_write' } }));
      if (!change || helper.removedAt || change.expiresAt <= new Date()) throw addressChangeProblems.overtaken();
      const isOld = link.addressMark === addressMark(helper.email);
      const isNew = link.addressMark === addressMark(change.newEmail);
      if (!isOld && !isNew) throw addressChangeProblems.overtaken();
      const now = new Date();
      // One mailbox under two spellings has agreed with one press.
      if (isOld) change.oldConfirmedAt ??= now;
      if (isNew) change.newConfirmedAt ??= now;
      if (!change.oldConfirmedAt || !change.newConfirmedAt) {
        await manager.save(AddressChange, change, { reload: false });
        return false;
      }
      await this.usedLinks.use(manager, link);
      await manager.delete(AddressChange, { id: changeId });
      await this.changeHelper.run(manager, { id: helper.id }, (listing) => this.move(listing, change.newEmail, now));
      return true;
    });
  }

  /** Both mailboxes have answered: an address that nobody had confirmed is confirmed, too. */
  private move(listing: Helper, email: string, now: Date): boolean {
    listing.email = email;
    confirmAddress(listing, this.config, now);
    checkAnew(listing, ['email']);
    return true;
  }
}
