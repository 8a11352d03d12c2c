import { faultOfEmail, faultOfName, faultOfPhone, faultOfWebsite } from '@community-help/api-contracts';
import { list, text, ticked, type Fault, type FormValues } from './form-definition.js';

export type Rule = (values: FormValues) => Fault | undefined;

/** Non-empty after trimming. */
export const needed = (field: string, message: string): Rule => (values) => (text(values, field) ? undefined : { field, message });
/** At least `length` characters. */
export const atLeast = (field: string, length: number, message: string): Rule => (values) => (text(values, field).length >= length ? undefined : { field, message });
/** An address that the server accepts too; an empty one is wrong as well. */
export const email = (field: string, message: string): Rule => (values) => {
  const address = text(values, field);
  return faultOfEmail(address) ? { field, message, isMalformed: address !== '' } : undefined;
};
/** One or more options chosen. */
export const someOf = (field: string, message: string): Rule => (values) => (list(values, field).length > 0 ? undefined : { field, message });
export const consented = (field: string, message: string): Rule => (values) => (ticked(values, field) ? undefined : { field, message });

/** What the server would refuse of a text that is given; a missing one is another rule's matter. `label` begins the sentence. */
const wellFormed = (faultOf: (value: string) => string | undefined) => (field: string, label: string): Rule => (values) => {
  const given = text(values, field);
  const fault = given === '' ? undefined : faultOf(given);
  return fault ? { field, message: `${label} ${fault}`, isMalformed: true } : undefined;
};
export const nameIsFine = wellFormed(faultOfName);
export const phoneIsFine = wellFormed(faultOfPhone);
export const websiteIsFine = wellFormed(faultOfWebsite);

/** The first fault of each field, in the order of the rules: an empty address is not also an invalid one. */
export function check(...rules: Rule[]): (values: FormValues) => Fault[] {
  return (values) => {
    const faults = rules.flatMap((rule) => rule(values) ?? []);
    return faults.filter((fault, index) => faults.findIndex((other) => other.field === fault.field) === index);
  };
}
