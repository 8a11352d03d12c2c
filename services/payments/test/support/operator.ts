import type { OperatorPage } from '@community-help/api-contracts';
import type { PaymentsBench, Answer } from './payments-bench.js';

/** An operator at the console of payments. */
export class Operator {
  constructor(
    private readonly bench: PaymentsBench,
    readonly email = 'operator@example.org',
  ) {}

  async get(path: string): Promise<Answer> {
    return this.bench.get(`/api/operator/${path}`, await this.bench.signedIn(this.email, { roles: ['operator'] }));
  }

  async post(path: string, body: object): Promise<Answer> {
    return this.bench.post(`/api/operator/${path}`, body, await this.bench.signedIn(this.email, { roles: ['operator'] }));
  }

  /** Every row of a list, page by page. */
  async all<Row>(path: string, limit: number): Promise<Row[]> {
    const rows: Row[] = [];
    for (let after = ''; ; ) {
      const { status, body, text } = await this.get(`${path}${path.includes('?') ? '&' : '?'}limit=${limit}${after}`);
      if (status !== 200) throw new Error(text);
      const page = body as OperatorPage<Row>;
      rows.push(...page.rows);
      if (page.next === null) return rows;
      after = `&after=${page.next}`;
    }
  }
}
