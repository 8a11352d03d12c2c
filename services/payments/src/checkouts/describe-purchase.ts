import { DONATION, MERCHANDISE } from '@community-help/api-contracts';
import { addressId } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { MarkDonor } from '../donors/mark-donor.js';
import { FindRecipient } from '../helpers/find-recipient.js';
import { formatPounds, parsePounds } from '../money/pence.js';
import { PaymentsConfig } from '../payments.config.js';
import { MailSeal } from '../sealing/mail-seal.js';
import type { Checkout } from './checkout.entity.js';
import { checkoutProblems } from './checkout.problems.js';
import type { CreatePaymentIntentDto } from './create-payment-intent.dto.js';

/** What a checkout is about, decided by the server: who receives, what it costs, and sealed what only reporting may read. */
export type Purchase = Pick<
  Checkout,
  'kind' | 'amountPence' | 'helperId' | 'donorName' | 'message' | 'sealedDonorEmail' | 'donorMark' | 'productId' | 'deliveryPence' | 'sealedShipping'
> & { description: string };

const PRODUCT_PURPOSE = /^merchandise-(.+)$/;

@Injectable()
export class DescribePurchase {
  constructor(
    private readonly findRecipient: FindRecipient,
    private readonly mailSeal: MailSeal,
    private readonly markDonor: MarkDonor,
    private readonly config: PaymentsConfig,
  ) {}

  /** @throws Problem 400, 404 or 409 */
  async run(request: CreatePaymentIntentDto): Promise<Purchase> {
    const productId = PRODUCT_PURPOSE.exec(request.purpose)?.[1];
    return productId === undefined ? this.donation(request) : this.order(request, productId);
  }

  private async donation(request: CreatePaymentIntentDto): Promise<Purchase> {
    const amountPence = parsePounds(request.amount);
    if (amountPence === undefined || amountPence < DONATION.minPence || amountPence > DONATION.maxPence) throw checkoutProblems.amount();
    const helper = await this.findRecipient.run(request);
    return {
      kind: 'donation',
      amountPence,
      helperId: helper.helperId,
      donorName: request.donorName ?? null,
      message: request.message ?? null,
      sealedDonorEmail: request.donorEmail ? await this.mailSeal.seal({ email: request.donorEmail }) : null,
      donorMark: request.donorEmail ? this.markDonor.run(addressId(request.donorEmail)) : null,
      productId: null,
      deliveryPence: 0,
      sealedShipping: null,
      description: `Donation to ${helper.name}`.slice(0, 200),
    };
  }

  /** The catalogue decides the price; a page that shows another one is out of date. */
  private async order(request: CreatePaymentIntentDto, productId: string): Promise<Purchase> {
    const product = MERCHANDISE.find((candidate) => candidate.id === productId);
    if (!product) throw checkoutProblems.unknownProduct();
    const amountPence = product.pricePence + this.config.deliveryPence;
    const offered = parsePounds(request.amount);
    if (offered !== product.pricePence && offered !== amountPence) throw checkoutProblems.price(formatPounds(amountPence));
    return {
      kind: 'merchandise',
      amountPence,
      helperId: null,
      donorName: null,
      message: null,
      sealedDonorEmail: null,
      donorMark: null,
      productId,
      deliveryPence: this.config.deliveryPence,
      sealedShipping: request.shipping ? await this.mailSeal.seal(request.shipping) : null,
      description: product.name,
    };
  }
}
