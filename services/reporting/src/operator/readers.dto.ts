import { faultOfEmail, OPERATOR_REASON, type PersonQuery, type ReaderErasure } from '@community-help/api-contracts';
import { OperatorReason } from '@community-help/service-kit';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';

const IsAddress = (): PropertyDecorator =>
  ValidateBy({ name: 'address', validator: { validate: (value) => typeof value === 'string' && faultOfEmail(value) === undefined, defaultMessage: () => 'email must be a valid email address' } });

export class ReaderQueryDto implements PersonQuery {
  /** As it is kept with mails and the newsletter. */
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim().toLowerCase() : value))
  @IsAddress()
  email: string;
}

export class ReaderErasureDto extends ReaderQueryDto implements ReaderErasure {
  @OperatorReason(OPERATOR_REASON) reason: string;
}
