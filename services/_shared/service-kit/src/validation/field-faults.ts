import type { ValidationError } from 'class-validator';
import type { FieldFault } from '../problems/problem.js';

/** One fault per bad field, with the path of nested fields (`location.lat`), never with a value. */
export function fieldFaults(errors: ValidationError[], prefix = ''): FieldFault[] {
  return errors.flatMap((error) => {
    const field = prefix + error.property;
    const nested = fieldFaults(error.children ?? [], `${field}.`);
    const message = messageOf(error, field);
    return message === undefined ? nested : [{ field, message }, ...nested];
  });
}

/** What is missing is "required"; what nobody asked for is "not a known field"; else the first rule that was broken. */
function messageOf(error: ValidationError, field: string): string | undefined {
  const rules = Object.entries(error.constraints ?? {});
  if (rules.length === 0) return undefined;
  if (rules.some(([rule]) => rule === 'whitelistValidation')) return `${field} is not a known field`;
  if (error.value === undefined || error.value === null || error.value === '') return `${field} is required`;
  const message = rules[rules.length - 1]?.[1] ?? `${field} is not valid`;
  return message.startsWith(error.property) ? field + message.slice(error.property.length) : message;
}
