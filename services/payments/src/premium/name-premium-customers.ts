import { IsolatedRows } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Premiums } from '../stripe/ports.js';

const TASK = 'name-premium-customers';
const BATCH = 20;

/** Only of the address that the listing still has. */
const TOLD = `
  update registration_payment payment set is_contact_sent = true, sealed_email = null from helper
  where payment.id = $1 and helper.helper_id = payment.helper_id and helper.email = $2`;

interface Unnamed {
  id: string;
  customer_id: string;
  name: string;
  email: string;
}

/** Tells the provider whom a premium belongs to, once the listing has said it: renewal mails need an address. Ours go to that one from then on. */
@Injectable()
export class NamePremiumCustomers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly premiums: Premiums,
    private readonly isolated: IsolatedRows,
  ) {}

  async run(signal?: AbortSignal): Promise<void> {
    const rows: Unnamed[] = await this.dataSource.query(
      `select p.id, p.customer_id, h.name, h.email from registration_payment p join helper h on h.helper_id = p.helper_id
       where not p.is_contact_sent and p.customer_id is not null and p.status in ('active', 'past_due') and ${IsolatedRows.due(TASK, 'p.id')}
       order by p.created_at limit $1`,
      [BATCH],
    );
    await this.isolated.run({ task: TASK, rows, idOf: ({ id }) => id, work: (row) => this.name(row), signal });
  }

  private async name({ id, customer_id: customerId, name, email }: Unnamed): Promise<void> {
    await this.premiums.nameCustomer(customerId, name, email);
    await this.dataSource.transaction(async (manager) => {
      // A listing that changes its address marks its premium first: it comes before this, and is seen, or after what is noted here.
      await manager.query(`select from registration_payment where id = $1 for update`, [id]);
      await manager.query(TOLD, [id, email]);
    });
  }
}
