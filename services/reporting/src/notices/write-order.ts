import { Injectable } from '@nestjs/common';
import type { ShippingDetails } from '@community-help/api-contracts';
import type { FoundAddressee } from '../mails/find-addressee.js';
import { oneLine, type MailContent } from '../mails/mail-content.js';

/** Adds to an order confirmation the name and the delivery address, which nobody but this service can read. */
@Injectable()
export class WriteOrder {
  async run({ sealed }: FoundAddressee): Promise<MailContent> {
    const { name, line1, line2, city, postcode } = sealed as unknown as ShippingDetails;
    const lines = [name, line1, line2, city, postcode].map((line) => oneLine(line ?? '')).filter((line) => line !== '');
    return { view: { greeting: `Hello ${oneLine(name)},`, address: lines } };
  }
}
