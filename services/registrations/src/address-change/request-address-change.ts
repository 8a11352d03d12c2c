import { AddressChangeRequestedV1 } from '@community-help/event-contracts';
import { maskedAddress, Outbox, Seal, TakeQuota, type Identity } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { Helper } from '../helper/helper.entity.js';
import { helperProblems } from '../helper/helper.problems.js';
import { isOwnedBy } from '../owner/is-owned-by.js';
import { RegistrationsConfig } from '../registrations.config.js';
import { AddressChange } from './address-change.entity.js';
import { addressChangeProblems } from './address-change.problems.js';

/** As long as the mailed links work. */
const LASTS_MS = 24 * 3_600_000;

/** Asks both mailboxes whether a listing shall have another address. Nothing changes until both have agreed; a newer wish replaces an older one. */
@Injectable()
export class RequestAddressChange {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly seal: Seal,
    private readonly takeQuota: TakeQuota,
    private readonly config: RegistrationsConfig,
  ) {}

  /** @returns a sentence for the owner. @throws Problem 400 the same address, 404 not theirs, 429 */
  async run(owner: Identity, helperId: string, email: string): Promise<string> {
    const seen = await this.dataSource.manager.findOneBy(Helper, { id: helperId });
    if (!seen || seen.removedAt || !isOwnedBy(seen, owner)) throw helperProblems.unknownHelper();
    if (seen.email.toLowerCase() === email.toLowerCase()) throw addressChangeProblems.sameAddress();
    const taken = await this.takeQuota.run('hour', [{ kind: 'address-change', subject: helperId, max: this.config.confirmationsPerHour }]);
    if (!taken.isTaken) throw addressChangeProblems.tooMany(taken.retryAfterSeconds);
    const sealedNewAddress = await this.seal.seal({ email });
    await this.dataSource.transaction(async (manager) => {
      const helper = await manager.findOne(Helper, { where: { id: helperId }, lock: { mode: 'pessimistic_write' } });
      if (!helper || helper.removedAt || !isOwnedBy(helper, owner)) throw helperProblems.unknownHelper();
      const now = new Date();
      const id = uuidv7();
      await manager.delete(AddressChange, { helperId });
      await manager.insert(AddressChange, { id, helperId, newEmail: email, oldConfirmedAt: null, newConfirmedAt: null, expiresAt: new Date(now.getTime() + LASTS_MS) });
      await this.outbox.add(manager, AddressChangeRequestedV1, { changeId: id, helperId, sealedNewAddress, requestedAt: now.toISOString() });
    });
    return `Two links are on their way, to ${maskedAddress(seen.email)} and to ${maskedAddress(email)}. The address changes when both were used, within a day.`;
  }
}
