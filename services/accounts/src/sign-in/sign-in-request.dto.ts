import { faultOfEmail } from '@community-help/api-contracts';
import { registerDecorator } from 'class-validator';

/** The same rule as the form's. */
function IsContactEmail(): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'isContactEmail',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) => typeof value === 'string' && faultOfEmail(value.trim()) === undefined,
        defaultMessage: () => 'email must be a valid email address',
      },
    });
}

export class SignInRequestDto {
  @IsContactEmail()
  email: string;
}
