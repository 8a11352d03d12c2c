import { LISTING_MAX_BYTES } from '@community-help/api-contracts';
import { text, type Fault, type FormValues, type RegistrationForm } from './form-definition.js';

/** UTF-8 bytes of a text, or of all texts of a list. */
function bytesOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, entry) => sum + bytesOf(entry), 0);
  return typeof value === 'string' ? new TextEncoder().encode(value).length : 0;
}

/** All texts of a listing together are bounded in bytes; the free text is the one to shorten. */
export function sizeFaults(form: RegistrationForm, values: FormValues): Fault[] {
  const excess = Object.values(form.payload(values)).reduce<number>((sum, value) => sum + bytesOf(value), 0) - LISTING_MAX_BYTES;
  if (excess <= 0) return [];
  const more = text(values, 'additionalInfo');
  const letters = Math.ceil((excess * more.length) / Math.max(1, bytesOf(more)));
  return [{ field: 'additionalInfo', message: `This text is too long for one listing: please leave out about ${letters} letters`, isMalformed: true }];
}
