import type { RegistrationPaymentCompletedV1 } from '@community-help/event-contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RegistrationsConfig } from '../registrations.config.js';
import { applyPremium } from './apply-premium.js';
import { ChangeHelper } from './change-helper.js';

/** The badge of a paid premium. Usually it is there already: the claim of the registration found the payment paid. */
@Injectable()
export class VerifyHelper {
  constructor(
    private readonly changeHelper: ChangeHelper,
    private readonly config: RegistrationsConfig,
  ) {}

  async run(manager: EntityManager, { registrationPaymentId, completedAt }: RegistrationPaymentCompletedV1): Promise<void> {
    const at = new Date(completedAt);
    await this.changeHelper.run(manager, { registrationPaymentId }, (helper) => {
      if (helper.isPremium || (helper.premiumChangedAt && helper.premiumChangedAt > at)) return false;
      helper.isPremium = true;
      helper.premiumChangedAt = at;
      applyPremium(helper, this.config);
      return true;
    });
  }
}
