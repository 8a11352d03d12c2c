import { createHash } from 'node:crypto';
import type { CreateRegistrationDto } from './create-registration.dto.js';

/**
 * Names one submission: the sender's Idempotency-Key together with what was sent. The kit answers a repeat from its memory of answers;
 * this is for the repeat of a submission whose process died after the insert and before the answer was remembered.
 * Bank details stay out of it: a digest of so few digits could be guessed.
 */
export function submissionKey(idempotencyKey: string, request: CreateRegistrationDto): string {
  const { bankAccountName, bankName, sortCode, accountNumber, ...rest } = request;
  return createHash('sha256').update(`${idempotencyKey}\n${JSON.stringify(rest)}`).digest('base64url');
}
