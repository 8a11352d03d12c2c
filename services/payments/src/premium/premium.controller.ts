import {
  REGISTRATION_PAYMENT_TYPES,
  type PremiumCancellation,
  type RegistrationPaymentRequest,
  type RegistrationPaymentSession,
  type RegistrationPaymentType,
} from '@community-help/api-contracts';
import { InternalOnly } from '@community-help/service-kit';
import { Body, Controller, Header, HttpCode, Param, Post, Req, UseGuards } from '@nestjs/common';
import { IsIn, IsNotEmpty, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { OneTimeTokenDto } from '../access/one-time-token.dto.js';
import { EmailAddress, Trimmed } from '../checkouts/text-rules.js';
import { MarkSender } from '../limits/mark-sender.js';
import { senderOf } from '../limits/sender.js';
import { CancelPremium } from './cancel-premium.js';
import { ClaimRegistrationPayment } from './claim-registration-payment.js';
import { StartPremium } from './start-premium.js';

export class CreateRegistrationPaymentDto implements RegistrationPaymentRequest {
  @IsIn(REGISTRATION_PAYMENT_TYPES) registrationType: RegistrationPaymentType;
  @IsOptional() @Trimmed() @EmailAddress() @MaxLength(254) email?: string;
  @IsOptional() @IsString() @Matches(/^[\w-]{8,100}$/, { message: 'sessionId must be 8 to 100 letters, digits, - or _' }) sessionId?: string;
}

export class ClaimDto {
  @IsIn(REGISTRATION_PAYMENT_TYPES) registrationType: RegistrationPaymentType;
  @IsString() @IsNotEmpty() @MaxLength(100) helperId: string;
}

@Controller()
export class PremiumController {
  constructor(
    private readonly markSender: MarkSender,
    private readonly startPremium: StartPremium,
    private readonly cancelPremium: CancelPremium,
    private readonly claimPayment: ClaimRegistrationPayment,
  ) {}

  @Post('api/create-registration-payment')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  createRegistrationPayment(@Body() order: CreateRegistrationPaymentDto, @Req() from: FastifyRequest): Promise<RegistrationPaymentSession> {
    // A null of the sender's is a field that is not there.
    const { registrationType, email, sessionId } = order;
    const given = { registrationType, ...(email ? { email } : {}), ...(sessionId ? { sessionId } : {}) };
    return this.startPremium.run(given, this.markSender.run(senderOf(from), given.sessionId));
  }

  @Post('api/registration-payments/:id/cancel')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  cancel(@Param('id') id: string, @Body() { token }: OneTimeTokenDto): Promise<PremiumCancellation> {
    return this.cancelPremium.run(id, token);
  }

  /** For registrations alone. */
  @Post('internal/registration-payments/:id/claim')
  @UseGuards(InternalOnly)
  @HttpCode(200)
  claim(@Param('id') id: string, @Body() { registrationType, helperId }: ClaimDto): Promise<{ paid: true }> {
    return this.claimPayment.run(id, registrationType, helperId);
  }
}
