import type { PremiumEndedV1 } from '@community-help/event-contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RegistrationsConfig } from '../registrations.config.js';
import { applyPremium } from './apply-premium.js';
import { ChangeHelper } from './change-helper.js';

/** A premium has ended: badge and new donations go, the listing stays. Money already given stays payable; that is payments' part. */
@Injectable()
export class EndPremium {
  constructor(
    private readonly changeHelper: ChangeHelper,
    private readonly config: RegistrationsConfig,
  ) {}

  async run(manager: EntityManager, { helperId, endedAt }: PremiumEndedV1): Promise<void> {
    const at = new Date(endedAt);
    await this.changeHelper.run(manager, { id: helperId }, (helper) => {
      if (helper.premiumChangedAt && helper.premiumChangedAt > at) return false;
      const wasPremium = helper.isPremium;
      helper.isPremium = false;
      helper.premiumChangedAt = at;
      // A badge that still waits for its address goes too, although nobody has seen it.
      return applyPremium(helper, this.config) || wasPremium;
    });
  }
}
