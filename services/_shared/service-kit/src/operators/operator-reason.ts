import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';

interface Bounds {
  minLength: number;
  maxLength: number;
}

/** Why an operator does something: one line of text, within bounds in characters as a reader counts them. */
export function OperatorReason(bounds: Bounds): PropertyDecorator {
  const rules = [
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    ValidateBy({
      name: 'operatorReason',
      validator: { validate: (value) => faultOf(value, bounds) === undefined, defaultMessage: (args) => `${args?.property} ${faultOf(args?.value, bounds) ?? ''}` },
    }),
  ];
  return (target, property) => rules.forEach((rule) => rule(target, property));
}

function faultOf(value: unknown, { minLength, maxLength }: Bounds): string | undefined {
  if (value === undefined || value === null) return 'is required';
  if (typeof value !== 'string') return 'must be text';
  if (/[\p{Cc}\p{Surrogate}\u2028\u2029]/u.test(value)) return 'must be one line of text';
  const { length } = [...value];
  if (length < minLength) return `must have at least ${minLength} characters`;
  return length > maxLength ? `must have at most ${maxLength} characters` : undefined;
}
