import type { FieldFault } from '@community-help/service-kit';
import type { CreateRegistrationDto } from './create-registration.dto.js';
import { helperProblems } from './helper.problems.js';
import { sizeFaults, type WholeListing } from './listing-size.js';

/** True when the registration asks for something that only a paid premium gives. */
export function needsPremium(request: CreateRegistrationDto): boolean {
  return Boolean(request.acceptsDonations || hasBankDetails(request));
}

export function hasBankDetails({ bankAccountName, bankName, sortCode, accountNumber }: CreateRegistrationDto): boolean {
  return Boolean(bankAccountName || bankName || sortCode || accountNumber);
}

/** What every listing has to keep to, new or edited. @throws Problem 400 naming every bad field */
export function checkListing(request: WholeListing): void {
  const faults: FieldFault[] = sizeFaults(request);
  const { latitude, longitude } = request;
  if (isGiven(latitude) !== isGiven(longitude)) {
    const [missing, given] = isGiven(latitude) ? ['longitude', 'latitude'] : ['latitude', 'longitude'];
    faults.push({ field: missing, message: `${missing} is required when ${given} is given` });
  }
  if (faults.length > 0) throw helperProblems.badFields(faults);
}

/**
 * Rules that concern several fields at once, after each field passed its own.
 * @throws Problem 400 naming every bad field; 402 when premium is needed and no payment is named
 */
export function checkTogether(request: CreateRegistrationDto): void {
  checkListing(request);
  const faults: FieldFault[] = [];
  if (!request.registrationPaymentId && needsPremium(request)) throw helperProblems.premiumUnpaid();
  if (hasBankDetails(request)) faults.push(...bankFaults(request));
  if (faults.length > 0) throw helperProblems.badFields(faults);
}

/** An account that nobody can be paid to is worth nothing, so half of one is refused. */
function bankFaults(request: CreateRegistrationDto): FieldFault[] {
  if (!request.acceptsDonations) return [{ field: 'acceptsDonations', message: 'acceptsDonations must be true when bank details are given' }];
  const needed = ['bankAccountName', 'sortCode', 'accountNumber'] as const;
  return needed.filter((field) => !request[field]).map((field) => ({ field, message: `${field} is required to receive donations` }));
}

export function isGiven<Value>(value: Value | null | undefined): value is Value {
  return value !== undefined && value !== null;
}
