import { Injectable } from '@nestjs/common';
import { SealError } from '@community-help/service-kit';
import { DataSource } from 'typeorm';
import { wasErasedSince } from '../recipients/erased-addresses.js';
import { Recipient } from '../recipients/recipient.entity.js';
import { OpenSealed } from '../sealed/open-sealed.js';
import { mailKind } from './mail-kinds.js';
import type { HeldFor, Mail } from './mail.entity.js';

/** Somebody to write to, as known at this moment. */
export interface FoundAddressee {
  address: string;
  recipient?: Recipient;
  /** What was sealed beside the address. */
  sealed?: Record<string, unknown>;
}

/** hold: nobody knows yet. drop: there is nobody to write to, and never will be. */
export type Search = { found: FoundAddressee } | { hold: HeldFor } | { drop: string };

/** Finds whom a mail goes to, at the moment when it is handed over: the helper's address on file, or what the sealed address says. */
@Injectable()
export class FindAddressee {
  constructor(
    private readonly database: DataSource,
    private readonly open: OpenSealed,
  ) {}

  async run(mail: Mail): Promise<Search> {
    if (mail.helperId === null) return mail.sealed === null ? { found: { address: mail.recipientAddress } } : this.unseal(mail, mail.sealed);
    const recipient = await this.database.getRepository(Recipient).findOneBy({ helperId: mail.helperId });
    // Listings arrive on another topic: what is not known yet will be.
    if (!recipient) return mail.sealed === null ? { hold: 'recipient' } : this.unseal(mail, mail.sealed);
    if (recipient.email === '') return recipient.removedAt ? { drop: 'erased' } : { hold: 'recipient' };
    if (recipient.removedAt && !mailKind(mail.kind).isAboutMoney) return { drop: 'removed' };
    return { found: { address: recipient.email, recipient } };
  }

  /** A key that does not fit is our own fault: the mail waits until it does. */
  private async unseal({ causedAt, createdAt }: Mail, jwe: string): Promise<Search> {
    try {
      const sealed = await this.open.run<Record<string, unknown>>(jwe);
      const address = sealed['email'];
      if (typeof address !== 'string') return { drop: 'no-address' };
      if (await wasErasedSince(this.database.manager, address, causedAt ?? createdAt)) return { drop: 'erased' };
      return { found: { address, sealed } };
    } catch (error) {
      if (error instanceof SealError) return { hold: 'seal' };
      throw error;
    }
  }
}
