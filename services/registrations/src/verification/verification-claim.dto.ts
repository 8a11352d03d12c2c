import { CHARITY_COUNTRIES, VERIFICATION_METHODS, type CharityCountry, type VerificationClaim, type VerificationMethod } from '@community-help/api-contracts';
import { BlankIsNull, Checked, CheckedText } from '../helper/plain-text.js';

const METHODS: readonly string[] = VERIFICATION_METHODS.map(({ id }) => id);
const COUNTRIES: readonly string[] = CHARITY_COUNTRIES.map(({ id }) => id);

/** Payload of `POST /api/registrations/{id}/verification`; whether number and method go together is `faultsOfClaim`. */
export class VerificationClaimDto implements VerificationClaim {
  @Checked('method', (value) => (METHODS.includes(value as string) ? undefined : `must be one of ${METHODS.join(', ')}`)) method: VerificationMethod;
  @BlankIsNull() @Checked('country', (value) => (COUNTRIES.includes(value as string) ? undefined : `must be one of ${COUNTRIES.join(', ')}`)) country?: CharityCountry | null;
  /** Its form depends on the register. */
  @BlankIsNull() @CheckedText('number', () => undefined) number?: string | null;
}
