import { text, list, ticked, type Fault, type FormValues } from './form-definition.js';

/** Simple pattern of the specification: text, @, text, dot, text. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export type Rule = (values: FormValues) => Fault | undefined;

/** Non-empty after trimming. */
export const needed = (field: string, message: string): Rule => (values) => (text(values, field) ? undefined : { field, message });
/** At least `length` characters. */
export const atLeast = (field: string, length: number, message: string): Rule => (values) => (text(values, field).length >= length ? undefined : { field, message });
export const email = (field: string, message: string): Rule => (values) => (EMAIL.test(text(values, field)) ? undefined : { field, message });
/** One or more options chosen. */
export const someOf = (field: string, message: string): Rule => (values) => (list(values, field).length > 0 ? undefined : { field, message });
export const consented = (field: string, message: string): Rule => (values) => (ticked(values, field) ? undefined : { field, message });

/** The faults of all rules, in their order. */
export function check(...rules: Rule[]): (values: FormValues) => Fault[] {
  return (values) => rules.flatMap((rule) => rule(values) ?? []);
}
