import { IsString, MaxLength } from 'class-validator';

/** What a mailed link carries behind its `#`. */
export class OneTimeTokenDto {
  @IsString({ message: 'token is missing: please open the link of the email again' })
  @MaxLength(2_000)
  token: string;
}
