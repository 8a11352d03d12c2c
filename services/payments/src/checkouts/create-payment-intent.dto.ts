import { DONATION, type PaymentIntentRequest, type ShippingDetails } from '@community-help/api-contracts';
import { IsDecimal } from '@community-help/service-kit';
import { Type } from 'class-transformer';
import { IsNotEmpty, IsOptional, IsString, Length, Matches, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { EmailAddress, OneLine, Trimmed } from './text-rules.js';

export class ShippingDto implements ShippingDetails {
  @Trimmed() @IsString() @OneLine() @Length(1, 100) name: string;
  @Trimmed() @EmailAddress() @MaxLength(254) email: string;
  @Trimmed() @IsString() @OneLine() @Length(1, 200) line1: string;
  @IsOptional() @Trimmed() @IsString() @OneLine() @MaxLength(200) line2?: string;
  @Trimmed() @IsString() @OneLine() @Length(1, 100) city: string;
  @Trimmed() @Matches(/^[A-Za-z]{1,2}\d[A-Za-z\d]? ?\d[A-Za-z]{2}$/, { message: 'postcode must be a UK postcode' }) postcode: string;
}

/** Body of `POST /api/create-payment-intent`. */
export class CreatePaymentIntentDto implements PaymentIntentRequest {
  /** Pounds. */
  @IsDecimal(2, { message: 'amount must be a number of pounds with at most two decimals' })
  @Min(DONATION.minPence / 100)
  @Max(DONATION.maxPence / 100)
  amount: number;

  @IsString()
  @Matches(/^(donation|merchandise-[a-z0-9-]{1,60})$/, { message: "purpose must be 'donation' or 'merchandise-{product}'" })
  purpose: string;

  @IsOptional() @Trimmed() @IsString() @MaxLength(200) recipientName?: string;
  @IsOptional() @Trimmed() @IsString() @MaxLength(254) recipientEmail?: string;
  @IsOptional() @IsString() @MaxLength(200) productName?: string;
  @IsOptional() @IsString() @IsNotEmpty() @MaxLength(100) helperId?: string;
  @IsOptional() @Trimmed() @IsString() @OneLine() @MaxLength(DONATION.maxDonorNameLength) donorName?: string;
  @IsOptional() @Trimmed() @EmailAddress() @MaxLength(254) donorEmail?: string;
  @IsOptional() @Trimmed() @IsString() @MaxLength(DONATION.maxMessageLength) message?: string;
  @IsOptional() @IsString() @Matches(/^[\w-]{8,100}$/, { message: 'sessionId must be 8 to 100 letters, digits, - or _' }) sessionId?: string;
  @IsOptional() @ValidateNested() @Type(() => ShippingDto) shipping?: ShippingDto;
}
