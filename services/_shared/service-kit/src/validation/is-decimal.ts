import { ValidateBy, type ValidationOptions } from 'class-validator';

/**
 * A finite number with at most so many decimal places, in whatever way it was written. class-validator's own `maxDecimalPlaces` counts the
 * digits behind the point of the number's text, and a small number has none: `1e-7`.
 */
export function IsDecimal(places: number, options?: ValidationOptions): PropertyDecorator {
  const validate = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value) && Number(value.toFixed(places)) === value;
  const defaultMessage = (): string => `$property must be a number with at most ${places} decimal places`;
  return ValidateBy({ name: 'isDecimal', constraints: [places], validator: { validate, defaultMessage } }, options);
}
