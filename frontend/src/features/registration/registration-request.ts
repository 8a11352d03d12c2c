import type { RegistrationRequest } from '@community-help/api-contracts';
import type { BankAccount } from '../../domain/bank-fields.js';
import { coordinatesIn } from './device-position.js';
import { fieldsOf, text, ticked, type FormValues, type RegistrationForm } from './form-definition.js';

/** Only sent when donations are accepted. */
export interface BankDetails extends BankAccount {
  accepts: boolean;
}
export const NO_BANK: BankDetails = { accepts: false, bankAccountName: '', bankName: '', sortCode: '', accountNumber: '' };

/** Decimal degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

interface Given {
  bank: BankDetails;
  paymentId: string | undefined;
  images: readonly string[];
  /** Where the device is, when the location was filled in from it. */
  position: Position | undefined;
}

/** The registration payload of the contract. */
export function requestOf(form: RegistrationForm, values: FormValues, { bank, paymentId, images, position }: Given): RegistrationRequest {
  return {
    name: '',
    email: '',
    location: '',
    ...form.payload(values),
    projectType: form.projectType,
    images: [...images],
    ...coordinates(form, values, position),
    ...hidden(form, values),
    ...(form.hasDonations ? bankPart(bank, paymentId !== undefined) : {}),
    ...(paymentId ? { registrationPaymentId: paymentId } : {}),
  };
}

/** Where the device is, or what stands in the text. Hub and business send coordinates only where there are any. */
function coordinates(form: RegistrationForm, values: FormValues, position: Position | undefined): Partial<RegistrationRequest> {
  const place = fieldsOf(form).find(({ kind }) => kind === 'place');
  const found = position ? { latitude: degrees(position.latitude), longitude: degrees(position.longitude) } : place && coordinatesIn(text(values, place.name));
  return found ?? (form.hasDonations ? { latitude: null, longitude: null } : {});
}

/** What shall not be shown; nothing is sent where everything may be. */
function hidden(form: RegistrationForm, values: FormValues): Partial<RegistrationRequest> {
  return Object.fromEntries(fieldsOf(form).flatMap(({ kind, name }) => (kind === 'tick' && ticked(values, name) ? [[name, true]] : [])));
}

/** Six decimals, about 10 cm: what is kept. */
function degrees(value: number): string {
  return String(Number(value.toFixed(6)));
}

/** What only the six helper pages and the charity form send: bank details of those who accept donations. */
function bankPart(bank: BankDetails, isPaid: boolean): Partial<RegistrationRequest> {
  const accepts = isPaid && bank.accepts;
  return {
    acceptsDonations: accepts,
    bankAccountName: accepts ? bank.bankAccountName.trim() : null,
    bankName: accepts ? bank.bankName.trim() : null,
    sortCode: accepts ? bank.sortCode.trim() : null,
    accountNumber: accepts ? bank.accountNumber.trim() : null,
  };
}
