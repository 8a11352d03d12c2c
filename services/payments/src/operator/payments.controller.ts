import type { MoneyAuditEntry, MoneyOverview, OperatorDispute, OperatorPage, OperatorPayment, OperatorPaymentDetails, UnallocatedPayment } from '@community-help/api-contracts';
import { Caller, ForOperators, limitOf, type Identity } from '@community-help/service-kit';
import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { ListDisputes } from './list-disputes.js';
import { AllocationDto, ReasonedDto, RefundDto } from './operator-action.dto.js';
import { DisputeQueryDto, MoneyAuditQueryDto, PaymentQueryDto, UnallocatedQueryDto } from './operator-query.dto.js';
import { FindPayments } from './payments/find-payments.js';
import { ReadPayment } from './payments/read-payment.js';
import { RefundPayment } from './payments/refund-payment.js';
import { ReadMoneyAudit } from './read-money-audit.js';
import { ReadMoneyOverview } from './read-money-overview.js';
import { DecideUnallocated } from './unallocated/decide-unallocated.js';
import { ListUnallocated } from './unallocated/list-unallocated.js';

/** What operators read and do about money that came in. Nothing here asks anything but the signed identity (decision 0120). */
@Controller('/api/operator')
@UseGuards(ForOperators)
export class OperatorPaymentsController {
  constructor(
    private readonly readMoneyOverview: ReadMoneyOverview,
    private readonly findPayments: FindPayments,
    private readonly readPayment: ReadPayment,
    private readonly refundPayment: RefundPayment,
    private readonly listUnallocated: ListUnallocated,
    private readonly decideUnallocated: DecideUnallocated,
    private readonly listDisputes: ListDisputes,
    private readonly readMoneyAudit: ReadMoneyAudit,
  ) {}

  @Get('money')
  @Header('cache-control', 'no-store')
  overview(): Promise<MoneyOverview> {
    return this.readMoneyOverview.run();
  }

  @Get('money/audit')
  @Header('cache-control', 'no-store')
  audit(@Caller() { addressId }: Identity, @Query() query: MoneyAuditQueryDto): Promise<OperatorPage<MoneyAuditEntry>> {
    const { subject, helperId, after } = query;
    return this.readMoneyAudit.run({ subject, helperId, after, limit: limitOf(query) }, addressId);
  }

  @Get('payments')
  @Header('cache-control', 'no-store')
  payments(@Query() query: PaymentQueryDto): Promise<OperatorPage<OperatorPayment>> {
    return this.findPayments.run(query);
  }

  @Get('payments/:id')
  @Header('cache-control', 'no-store')
  payment(@Caller() { addressId }: Identity, @Param('id') id: string): Promise<OperatorPaymentDetails> {
    return this.readPayment.run(id, addressId);
  }

  @Post('payments/:id/refund')
  @HttpCode(200)
  async refund(@Caller() { addressId }: Identity, @Param('id') id: string, @Body() wanted: RefundDto): Promise<OperatorPaymentDetails> {
    await this.refundPayment.run(id, wanted, addressId);
    return this.readPayment.run(id, addressId);
  }

  @Get('unallocated')
  @Header('cache-control', 'no-store')
  unallocated(@Query() query: UnallocatedQueryDto): Promise<OperatorPage<UnallocatedPayment>> {
    return this.listUnallocated.run(query);
  }

  @Post('unallocated/:id/allocate')
  @HttpCode(200)
  async allocate(@Caller() { addressId }: Identity, @Param('id') id: string, @Body() wanted: AllocationDto): Promise<UnallocatedPayment> {
    await this.decideUnallocated.allocate(id, wanted, addressId);
    return this.listUnallocated.one(id);
  }

  @Post('unallocated/:id/refund')
  @HttpCode(200)
  async refundUnallocated(@Caller() { addressId }: Identity, @Param('id') id: string, @Body() wanted: ReasonedDto): Promise<UnallocatedPayment> {
    await this.decideUnallocated.refund(id, wanted, addressId);
    return this.listUnallocated.one(id);
  }

  @Get('disputes')
  @Header('cache-control', 'no-store')
  disputes(@Query() query: DisputeQueryDto): Promise<OperatorPage<OperatorDispute>> {
    return this.listDisputes.run(query);
  }
}
