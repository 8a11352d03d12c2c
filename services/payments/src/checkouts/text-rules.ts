import { faultOfEmail } from '@community-help/api-contracts';
import { Transform } from 'class-transformer';
import { Matches, ValidateBy } from 'class-validator';

/** Spaces around a text mean nothing, and an empty one is no text. */
export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() || undefined : value));

/** What stands in one line of a mail or a parcel label has no line ends and no control characters. */
export const OneLine = (): PropertyDecorator => Matches(/^[^\p{Cc}\p{Surrogate}\u2028\u2029]*$/u, { message: '$property must be one line of text' });

/** The rule that the forms follow too. */
export const EmailAddress = (): PropertyDecorator =>
  ValidateBy({
    name: 'emailAddress',
    validator: {
      validate: (value) => typeof value === 'string' && faultOfEmail(value) === undefined,
      defaultMessage: (args) => `${args?.property} must be a valid email address`,
    },
  });
