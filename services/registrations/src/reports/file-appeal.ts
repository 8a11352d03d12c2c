import { poolOf, TakeQuota, type Identity } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { OwnListings } from '../owner/own-listings.js';
import { reportProblems } from './report.problems.js';

const PER_DAY = 5;
/** The lock waits for a removal or a restoration under way: none comes after them. */
const INSERT = `
  insert into report (id, helper_id, reason, text, created_at)
  select $1, h.id, 'appeal', $3, now() from helper h where h.id = $2 and h.hidden_reason = 'operator' and h.removed_at is null for share of h
  on conflict (helper_id) where reason = 'appeal' and state <> 'decided' do nothing`;

/** The owner of a hidden listing asks the operators to look again. It waits in their queue, at most one for each listing. */
@Injectable()
export class FileAppeal {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ownListings: OwnListings,
    private readonly takeQuota: TakeQuota,
  ) {}

  /** One that waits already is answered as if it were this one. @throws Problem 404 not theirs, 409 not hidden by an operator, 429 */
  async run(owner: Identity, helperId: string, text: string): Promise<void> {
    const { hiddenReason } = await this.ownListings.find(owner, helperId);
    if (hiddenReason !== 'operator') throw reportProblems.notHidden();
    const taken = await this.takeQuota.run('day', [{ kind: 'appeal', subject: helperId, max: PER_DAY }]);
    if (!taken.isTaken) throw reportProblems.tooMany(taken.retryAfterSeconds);
    const pool = poolOf(this.dataSource);
    const { rowCount } = await pool.query(INSERT, [uuidv7(), helperId, text]);
    if (rowCount) return;
    const { rowCount: waits } = await pool.query(`select 1 from report where helper_id = $1 and reason = 'appeal' and state <> 'decided'`, [helperId]);
    if (!waits) throw reportProblems.notHidden();
  }
}
