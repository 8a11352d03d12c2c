import type { Provider, Type } from '@nestjs/common';
import { OperatorExportController } from './export.controller.js';
import { ExportMoney } from './export-money.js';
import { ListDisputes } from './list-disputes.js';
import { OperatorPaymentsController } from './payments.controller.js';
import { FindPayments } from './payments/find-payments.js';
import { ReadPayment } from './payments/read-payment.js';
import { RefundPayment } from './payments/refund-payment.js';
import { OperatorPayoutsController } from './payouts.controller.js';
import { HoldPayouts } from './payouts/hold-payouts.js';
import { ListHolds } from './payouts/list-holds.js';
import { ListPayouts } from './payouts/list-payouts.js';
import { ReadHelperMoney } from './payouts/read-helper-money.js';
import { RetryPayout } from './payouts/retry-payout.js';
import { OperatorPremiumsController } from './premiums.controller.js';
import { EndPremium } from './premiums/end-premium.js';
import { ListPremiums } from './premiums/list-premiums.js';
import { ReadMoneyAudit } from './read-money-audit.js';
import { ReadMoneyOverview } from './read-money-overview.js';
import { DecideUnallocated } from './unallocated/decide-unallocated.js';
import { ListUnallocated } from './unallocated/list-unallocated.js';

export const OPERATOR_CONTROLLERS: Type[] = [OperatorExportController, OperatorPaymentsController, OperatorPayoutsController, OperatorPremiumsController];

/** What the operators' endpoints need besides what everybody's have. */
export const OPERATOR_PROVIDERS: Provider[] = [
  DecideUnallocated,
  EndPremium,
  ExportMoney,
  FindPayments,
  HoldPayouts,
  ListDisputes,
  ListHolds,
  ListPayouts,
  ListPremiums,
  ListUnallocated,
  ReadHelperMoney,
  ReadMoneyAudit,
  ReadMoneyOverview,
  ReadPayment,
  RefundPayment,
  RetryPayout,
];
