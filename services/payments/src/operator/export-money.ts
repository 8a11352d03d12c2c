import type { HeldHelper, MoneyAuditEntry, OperatorDispute, OperatorPayment, OperatorPayout, OperatorPremium, UnallocatedPayment } from '@community-help/api-contracts';
import { AUDIT_CSV_PAGE, auditCsv, CsvExports, type PageDto } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import type { Readable } from 'node:stream';
import { formatPounds } from '../money/pence.js';
import { ListDisputes } from './list-disputes.js';
import type { DisputeQueryDto, MoneyAuditQueryDto, PaymentQueryDto, PayoutQueryDto, PremiumQueryDto, UnallocatedQueryDto } from './operator-query.dto.js';
import { FindPayments } from './payments/find-payments.js';
import { ListHolds } from './payouts/list-holds.js';
import { ListPayouts } from './payouts/list-payouts.js';
import { ListPremiums } from './premiums/list-premiums.js';
import { ReadMoneyAudit } from './read-money-audit.js';
import { ListUnallocated } from './unallocated/list-unallocated.js';

const LIMIT = '100';
const PAYMENT_COLUMNS = ['Id', 'Intent', 'Kind', 'Pounds', 'Refunded', 'State', 'Helper', 'Name', 'Product', 'Paid at'];
const UNALLOCATED_COLUMNS = ['Intent', 'Why', 'Pounds', 'Noticed', 'Decision', 'Decided at'];
const DISPUTE_COLUMNS = ['Id', 'Intent', 'State', 'Pounds', 'Opened', 'Answer until', 'Payment', 'Helper'];
const PAYOUT_COLUMNS = ['Id', 'Helper', 'Name', 'Pounds', 'Trigger', 'State', 'Trouble', 'Code', 'Requested', 'Paid'];
const HOLD_COLUMNS = ['Helper', 'Name', 'Cause', 'Because', 'Who', 'Since', 'Pounds'];
const PREMIUM_COLUMNS = ['Id', 'Helper', 'Name', 'For', 'State', 'Since', 'Paid until', 'Ended', 'Because', 'Pounds', 'Refunded'];

/** The lists about money as tables for spreadsheets, in pounds. */
@Injectable()
export class ExportMoney {
  private readonly exports = new CsvExports();

  constructor(
    private readonly findPayments: FindPayments,
    private readonly listUnallocated: ListUnallocated,
    private readonly listDisputes: ListDisputes,
    private readonly listPayouts: ListPayouts,
    private readonly listPremiums: ListPremiums,
    private readonly listHolds: ListHolds,
    private readonly readMoneyAudit: ReadMoneyAudit,
  ) {}

  /** @throws Problem 503 while others are being served, as all of these */
  payments(query: PaymentQueryDto): Readable {
    const valuesOf = (row: OperatorPayment) => [row.id, row.intentId, row.kind, formatPounds(row.amountPence), formatPounds(row.refundedPence), row.state, row.helperId, row.helperName, row.productId, row.paidAt];
    return this.exports.stream({ columns: PAYMENT_COLUMNS, pageAt: (after) => this.findPayments.run(pageOf(query, after)), valuesOf });
  }

  unallocated(query: UnallocatedQueryDto): Readable {
    const valuesOf = (row: UnallocatedPayment) => [row.id, row.why, formatPounds(row.amountPence), row.noticedAt, row.resolution, row.resolvedAt];
    return this.exports.stream({ columns: UNALLOCATED_COLUMNS, pageAt: (after) => this.listUnallocated.run(pageOf(query, after)), valuesOf });
  }

  disputes(query: DisputeQueryDto): Readable {
    const valuesOf = (row: OperatorDispute) => [row.id, row.intentId, row.state, formatPounds(row.amountPence), row.openedAt, row.dueAt, row.paymentId, row.helperId];
    return this.exports.stream({ columns: DISPUTE_COLUMNS, pageAt: (after) => this.listDisputes.run(pageOf(query, after)), valuesOf });
  }

  premiums(query: PremiumQueryDto): Readable {
    const valuesOf = (row: OperatorPremium) => [row.id, row.helperId, row.helperName, row.registrationType, row.state, row.createdAt, row.paidUntil, row.endedAt, row.endedReason, formatPounds(row.paidPence), formatPounds(row.refundedPence)];
    return this.exports.stream({ columns: PREMIUM_COLUMNS, pageAt: (after) => this.listPremiums.run(pageOf(query, after)), valuesOf });
  }

  payouts(query: PayoutQueryDto): Readable {
    const valuesOf = (row: OperatorPayout) => [row.id, row.helperId, row.helperName, formatPounds(row.amountPence), row.trigger, row.state, row.trouble, row.failureCode, row.requestedAt, row.paidAt];
    return this.exports.stream({ columns: PAYOUT_COLUMNS, pageAt: (after) => this.listPayouts.run(pageOf(query, after)), valuesOf });
  }

  holds(you: string): Readable {
    const valuesOf = (row: HeldHelper) => [row.id, row.name, row.cause, row.reason, row.by.id, row.since, formatPounds(row.availablePence)];
    return this.exports.stream({ columns: HOLD_COLUMNS, pageAt: (after) => this.listHolds.run(pageOf({}, after), you), valuesOf });
  }

  audit({ helperId, subject }: MoneyAuditQueryDto, you: string): Readable {
    const about = [['About', (line: MoneyAuditEntry) => line.subject], ['Helper', (line: MoneyAuditEntry) => line.helperId]] as const;
    return this.exports.stream(auditCsv(about, (after) => this.readMoneyAudit.run({ helperId, subject, after, limit: AUDIT_CSV_PAGE }, you)));
  }
}

function pageOf<Query extends PageDto>(query: Query, after: string | undefined): Query {
  return { ...query, limit: LIMIT, ...(after !== undefined && { after }) };
}
