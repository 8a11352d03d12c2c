import { REGISTRATION_PAYMENT_TYPES, type RegistrationPaymentSession, type RegistrationPaymentType } from '@community-help/api-contracts';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { IsIn, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { ClaimRegistrationPayment } from './claim-registration-payment.js';
import { StartPremium } from './start-premium.js';

export class CreateRegistrationPaymentDto {
  @IsIn(REGISTRATION_PAYMENT_TYPES) registrationType: RegistrationPaymentType;
}

export class ClaimDto {
  @IsIn(REGISTRATION_PAYMENT_TYPES) registrationType: RegistrationPaymentType;
  @IsString() @IsNotEmpty() @MaxLength(100) helperId: string;
}

@Controller()
export class PremiumController {
  constructor(
    private readonly startPremium: StartPremium,
    private readonly claimPayment: ClaimRegistrationPayment,
  ) {}

  @Post('api/create-registration-payment')
  @HttpCode(200)
  createRegistrationPayment(@Body() { registrationType }: CreateRegistrationPaymentDto): Promise<RegistrationPaymentSession> {
    return this.startPremium.start(registrationType);
  }

  /** For registrations alone: the gateway routes nothing under /internal. */
  @Post('internal/registration-payments/:id/claim')
  @HttpCode(200)
  claim(@Param('id') id: string, @Body() { registrationType, helperId }: ClaimDto): Promise<{ paid: true }> {
    return this.claimPayment.claim(id, registrationType, helperId);
  }
}
