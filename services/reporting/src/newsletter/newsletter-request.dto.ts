import { IsEmail, MaxLength } from 'class-validator';

export class NewsletterRequestDto {
  @IsEmail({}, { message: 'email must be a valid email address' })
  @MaxLength(254)
  email: string;
}
