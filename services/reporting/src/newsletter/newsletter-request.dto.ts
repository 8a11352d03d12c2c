import { IsEmail, Matches, MaxLength } from 'class-validator';

export class NewsletterRequestDto {
  // Quoted local parts and characters that mean something in a header or an address of a link are nobody's real mailbox.
  @IsEmail({}, { message: 'email must be a valid email address' })
  @Matches(/^[^\s"'<>()[\]\\,;:?&=%]+@[^\s@]+$/, { message: 'email must be a valid email address' })
  @MaxLength(254)
  email: string;
}
