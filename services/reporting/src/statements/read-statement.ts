import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Month } from './month.js';
import { StatementLine } from './statement-line.entity.js';
import { buildStatement, type Statement } from './statement.js';

/** Reads a helper's month from the lines that the payments events left here. */
@Injectable()
export class ReadStatement {
  /** In the caller's transaction. */
  async run(manager: EntityManager, helperId: string, month: Month): Promise<Statement> {
    const lines = manager.getRepository(StatementLine);
    const [before] = await manager.query<{ pence: string }[]>(
      'select coalesce(sum(amount_pence), 0) as pence from statement_line where helper_id = $1 and occurred_at < $2',
      [helperId, month.from],
    );
    const entries = await lines
      .createQueryBuilder('line')
      .where('line.helperId = :helperId and line.occurredAt >= :from and line.occurredAt < :to', { helperId, from: month.from, to: month.to })
      .getMany();
    return buildStatement(month, Number(before?.pence ?? 0), entries);
  }
}
