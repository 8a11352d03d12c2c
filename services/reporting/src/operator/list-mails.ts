import type { OperatorMail, OperatorPage } from '@community-help/api-contracts';
import { limitOf, notFound, pageOf, readPageKey, writePageKey } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { viewMail, type MailRow } from './mail.view.js';
import type { MailQueryDto } from './operator-mails.dto.js';

const SELECT = `select id, kind, state, helper_id as "helperId", held_for as "heldFor", attempts, last_error as "lastError", created_at as "createdAt", created_at::text as "createdText",
  ended_at as "endedAt", state in ('refused', 'unknown') and not is_wiped as "mayBeSentAgain" from mail`;

/** Mails in any state, newest first, by the index of their states or of a helper. */
@Injectable()
export class ListMails {
  constructor(private readonly database: DataSource) {}

  /** @throws Problem 400 */
  async run(query: MailQueryDto): Promise<OperatorPage<OperatorMail>> {
    const limit = limitOf(query);
    const { text, values } = this.statementOf(query, limit);
    const page = pageOf(await this.database.query<MailRow[]>(text, values), limit, ({ createdText: at, id }) => writePageKey({ at, id }));
    return { ...page, rows: page.rows.map(viewMail) };
  }

  /** For `explain`, too. */
  statementOf({ state, helperId, after }: MailQueryDto, limit: number): { text: string; values: unknown[] } {
    const values: unknown[] = [];
    const conditions: string[] = [];
    const add = (value: unknown): string => `$${values.push(value)}`;
    if (state !== undefined) conditions.push(`state = ${add(state)}`);
    if (helperId) conditions.push(`helper_id = ${add(helperId)}`);
    if (after !== undefined) {
      const { at, id } = readPageKey(after, (key) => isUUID(key));
      conditions.push(`(created_at, id) < (${add(at)}::timestamptz, ${add(id)}::uuid)`);
    }
    const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
    return { text: `${SELECT} ${where} order by created_at desc, id desc limit ${limit + 1}`, values };
  }

  /** @throws Problem 404 */
  async one(id: string): Promise<OperatorMail> {
    const [row] = isUUID(id) ? await this.database.query<MailRow[]>(`${SELECT} where id = $1`, [id]) : [];
    if (!row) throw notFound('There is no mail with this id.');
    return viewMail(row);
  }
}
