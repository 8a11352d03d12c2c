import { categoryOf, type ProjectType } from '@community-help/api-contracts';
import { Injectable } from '@nestjs/common';
import { helperProblems } from '../helper/helper.problems.js';
import { askService, ServiceAway } from '@community-help/service-kit';
import { RegistrationsConfig } from '../registrations.config.js';

export interface PremiumClaim {
  registrationPaymentId: string;
  projectType: ProjectType;
  helperId: string;
}

/** Spends a paid premium on one listing. */
@Injectable()
export class ClaimPremium {
  constructor(private readonly config: RegistrationsConfig) {}

  /**
   * Ends well exactly when the payment is paid, of the kind this category needs, and spent on no other listing.
   * Claiming again for the same helper is harmless, so a registration that was cut short can be sent again.
   * @throws Problem 402 unpaid or unknown, 409 spent elsewhere or of another kind, 503 when payments gives no answer
   */
  async run({ registrationPaymentId, projectType, helperId }: PremiumClaim): Promise<void> {
    const registrationType = categoryOf(projectType).registration.paymentType;
    const url = `${this.config.paymentsUrl.replace(/\/$/, '')}/internal/registration-payments/${encodeURIComponent(registrationPaymentId)}/claim`;
    const { status, answer } = await this.ask(url, { registrationType, helperId });
    if (status === 200 || status === 201) {
      if ((answer as { paid?: unknown } | null)?.paid === true) return;
      throw helperProblems.premiumUnpaid();
    }
    if (status === 402 || status === 404) throw helperProblems.premiumUnpaid();
    if (status === 409) throw helperProblems.premiumSpent();
    if (status === 400 || status === 422) throw helperProblems.premiumOfOtherKind();
    throw helperProblems.paymentsAway();
  }

  private async ask(url: string, body: object): Promise<{ status: number; answer: unknown }> {
    try {
      // payments may have to look a late payment up at the card provider
      return await askService({ service: 'payments', url, body, apiKey: this.config.internalApiKeys[0], timeoutMs: 10_000 });
    } catch (error) {
      if (error instanceof ServiceAway) throw helperProblems.paymentsAway();
      throw error;
    }
  }
}
