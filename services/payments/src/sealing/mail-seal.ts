import { Seal } from '@community-help/service-kit';

/** Seals what only reporting may read: a donor's e-mail address, a buyer's delivery address. */
export abstract class MailSeal {
  abstract seal(content: object): Promise<string>;
}

export async function loadMailSeal(publicJwk: string): Promise<MailSeal> {
  return Seal.load('MAIL_PUBLIC_KEY', publicJwk);
}
