import type { Donation as DonationView } from '@community-help/api-contracts';
import { notFound } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Helper } from '../helpers/helper.entity.js';
import { Donation } from './donation.entity.js';
import { donationView } from './donation.view.js';

/** As many as one answer carries; further pages by `before`. */
export const MAX_DONATIONS = 500;

export interface DonationPage {
  limit?: number;
  /** Id of the last donation of the page before. */
  before?: string;
}

/** Donations to a helper whose money has arrived, newest first. Nothing of the donor but the name and message they chose. */
@Injectable()
export class ListDonations {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws Problem 404 */
  async run(helperId: string, page: DonationPage): Promise<DonationView[]> {
    if (!(await this.dataSource.manager.existsBy(Helper, { helperId }))) throw notFound('There is no such helper.');
    const query = this.dataSource.manager
      .createQueryBuilder(Donation, 'donation')
      .where('donation.helper_id = :helperId', { helperId })
      .orderBy('donation.completedAt', 'DESC')
      .addOrderBy('donation.id', 'DESC')
      .limit(page.limit ?? MAX_DONATIONS);
    if (page.before) {
      query.andWhere('(donation.completed_at, donation.id) < (select completed_at, id from donation where id = :before)', { before: page.before });
    }
    return (await query.getMany()).map(donationView);
  }
}
