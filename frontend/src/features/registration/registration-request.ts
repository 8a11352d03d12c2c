import type { RegistrationRequest } from '@community-help/api-contracts';
import { coordinatesIn } from './device-position.js';
import type { FormValues, RegistrationForm } from './form-definition.js';

/** Bank details as typed; only sent when donations are accepted, never kept on the device. */
export interface BankDetails {
  accepts: boolean;
  bankAccountName: string;
  bankName: string;
  sortCode: string;
  accountNumber: string;
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
    ...(form.hasDonations ? helperPart(form, values, bank, paymentId !== undefined, position) : {}),
    ...(paymentId ? { registrationPaymentId: paymentId } : {}),
  };
}

/** What only the six helper pages and the charity form send: coordinates, and bank details of those who accept donations. */
function helperPart(form: RegistrationForm, values: FormValues, bank: BankDetails, isPaid: boolean, position: Position | undefined): Partial<RegistrationRequest> {
  const typed = coordinatesIn(typeof values['location'] === 'string' ? values['location'] : '');
  const device = form.sendsDevicePosition && position ? { latitude: String(position.latitude), longitude: String(position.longitude) } : undefined;
  const accepts = isPaid && bank.accepts;
  return {
    latitude: (device ?? typed)?.latitude ?? null,
    longitude: (device ?? typed)?.longitude ?? null,
    acceptsDonations: accepts,
    bankAccountName: accepts ? bank.bankAccountName.trim() : null,
    bankName: accepts ? bank.bankName.trim() : null,
    sortCode: accepts ? bank.sortCode.trim() : null,
    accountNumber: accepts ? bank.accountNumber.trim() : null,
  };
}
