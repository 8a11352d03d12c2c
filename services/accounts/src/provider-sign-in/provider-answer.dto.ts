import { IsString, MaxLength } from 'class-validator';

export class ProviderAnswerDto {
  /** What stands behind the `?` of the address that the provider sent the browser to. */
  @IsString() @MaxLength(8_000) query: string;
}
