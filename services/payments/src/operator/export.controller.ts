import { Caller, ForOperators, type Identity } from '@community-help/service-kit';
import { Controller, Get, Header, Query, StreamableFile, UseGuards } from '@nestjs/common';
import type { Readable } from 'node:stream';
import { ExportMoney } from './export-money.js';
import { DisputeQueryDto, MoneyAuditQueryDto, PaymentQueryDto, PayoutQueryDto, PremiumQueryDto, UnallocatedQueryDto } from './operator-query.dto.js';

@Controller('/api/operator')
@UseGuards(ForOperators)
export class OperatorExportController {
  constructor(private readonly exportMoney: ExportMoney) {}

  @Get('payments.csv')
  @Header('cache-control', 'no-store')
  payments(@Query() query: PaymentQueryDto): StreamableFile {
    return csv('payments', this.exportMoney.payments(query));
  }

  @Get('unallocated.csv')
  @Header('cache-control', 'no-store')
  unallocated(@Query() query: UnallocatedQueryDto): StreamableFile {
    return csv('unallocated', this.exportMoney.unallocated(query));
  }

  @Get('disputes.csv')
  @Header('cache-control', 'no-store')
  disputes(@Query() query: DisputeQueryDto): StreamableFile {
    return csv('disputes', this.exportMoney.disputes(query));
  }

  @Get('premiums.csv')
  @Header('cache-control', 'no-store')
  premiums(@Query() query: PremiumQueryDto): StreamableFile {
    return csv('premiums', this.exportMoney.premiums(query));
  }

  @Get('payouts.csv')
  @Header('cache-control', 'no-store')
  payouts(@Query() query: PayoutQueryDto): StreamableFile {
    return csv('payouts', this.exportMoney.payouts(query));
  }

  @Get('holds.csv')
  @Header('cache-control', 'no-store')
  holds(@Caller() { addressId }: Identity): StreamableFile {
    return csv('holds', this.exportMoney.holds(addressId));
  }

  @Get('money/audit.csv')
  @Header('cache-control', 'no-store')
  audit(@Caller() { addressId }: Identity, @Query() query: MoneyAuditQueryDto): StreamableFile {
    return csv('money-audit', this.exportMoney.audit(query, addressId));
  }
}

function csv(name: string, lines: Readable): StreamableFile {
  return new StreamableFile(lines, { type: 'text/csv; charset=utf-8', disposition: `attachment; filename="${name}.csv"` });
}
