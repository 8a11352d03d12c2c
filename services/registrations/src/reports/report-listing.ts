import type { ReportRequest } from '@community-help/api-contracts';
import { addressId, poolOf, Seal } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { helperProblems } from '../helper/helper.problems.js';
import { isBarred } from '../messages/is-barred.js';
import { IS_LISTED } from '../listing/listing-cards.js';
import { TakeReportQuota } from './take-report-quota.js';

/** The lock waits for a removal under way, which takes the reports of a listing along: none comes after it. */
const INSERT = `
  insert into report (id, helper_id, reason, text, sealed_email, reporter_id, submission_key, created_at)
  select $1, h.id, $3, $4, $5, $6, $7, now() from helper h where h.id = $2 and ${IS_LISTED} for share of h
  on conflict (submission_key) do nothing`;

/** Stores what somebody tells the operators about a listing. Whoever it is stays unknown; an address is kept sealed, for the answer alone. */
@Injectable()
export class ReportListing {
  constructor(
    private readonly dataSource: DataSource,
    private readonly takeReportQuota: TakeReportQuota,
    private readonly seal: Seal,
  ) {}

  /**
   * What an address tells from which operators take nothing is answered like any other, and not stored: whoever types an address learns nothing of it.
   * A listing that nobody finds cannot be reported either, and is answered like one that never was.
   * @throws Problem 404 or 429; then nothing was stored
   */
  async run(helperId: string, { reason, text, email }: ReportRequest, { idempotencyKey, forwardedFor }: { idempotencyKey?: string | undefined; forwardedFor?: string | undefined }): Promise<void> {
    const pool = poolOf(this.dataSource);
    const { rowCount: found } = await pool.query(`select 1 from helper h where h.id = $1 and ${IS_LISTED}`, [helperId]);
    if (!found) throw helperProblems.unknownHelper();
    await this.takeReportQuota.run(helperId, forwardedFor);
    if (email && (await isBarred(this.dataSource.manager, addressId(email)))) return;
    const key = idempotencyKey ? keyOf(idempotencyKey, [helperId, reason, text, email]) : null;
    const sealed = email ? await this.seal.seal({ email }) : null;
    const { rowCount } = await pool.query(INSERT, [uuidv7(), helperId, reason, text ?? null, sealed, email ? addressId(email) : null, key]);
    if (rowCount) return;
    const { rowCount: isRepeated } = await pool.query('select 1 from report where submission_key = $1', [key]);
    if (!isRepeated) throw helperProblems.unknownHelper();
  }
}

/** Names one submission, for the repeat of one whose process died before its answer was remembered (see submission-key.ts). */
function keyOf(idempotencyKey: string, parts: unknown[]): string {
  return createHash('sha256').update(`${idempotencyKey}\n${JSON.stringify(parts)}`).digest('base64url');
}
