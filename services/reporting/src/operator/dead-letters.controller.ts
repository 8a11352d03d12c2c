import type { DeadLetterList, OperatorDeadLetter, SettledDeadLetters } from '@community-help/api-contracts';
import { Caller, CsvExports, ForOperators, PageDto, type Identity } from '@community-help/service-kit';
import { Body, Controller, Get, Header, HttpCode, Post, Query, StreamableFile, UseGuards } from '@nestjs/common';
import { ListDeadLetters } from '../dead-letters/list-dead-letters.js';
import { SettleDeadLetters } from '../dead-letters/settle-dead-letters.js';
import { SettleDeadLettersDto } from './dead-letters.dto.js';

const COLUMNS = ['Id', 'Group', 'Topic', 'Event', 'Key', 'Error', 'Attempts', 'Since', 'Wish'];

/** Events that no service could handle, for operators (decision 0132). */
@Controller('/api/operator')
@UseGuards(ForOperators)
export class DeadLettersController {
  private readonly exports = new CsvExports();

  constructor(
    private readonly listDeadLetters: ListDeadLetters,
    private readonly settleDeadLetters: SettleDeadLetters,
  ) {}

  @Get('dead-letters')
  @Header('cache-control', 'no-store')
  list(@Query() query: PageDto): Promise<DeadLetterList> {
    return this.listDeadLetters.run(query);
  }

  @Get('dead-letters.csv')
  @Header('cache-control', 'no-store')
  export(): StreamableFile {
    const lines = this.exports.stream<OperatorDeadLetter>({
      columns: COLUMNS,
      pageAt: (after) => this.listDeadLetters.run({ limit: '100', ...(after !== undefined && { after }) }),
      valuesOf: ({ id, group, topic, eventId, key, error, attempts, deadAt, wish }) => [id, group, topic, eventId, key, error, attempts, deadAt, wish],
    });
    return new StreamableFile(lines, { type: 'text/csv; charset=utf-8', disposition: 'attachment; filename="dead-letters.csv"' });
  }

  @Post('dead-letters/settle')
  @HttpCode(202)
  settle(@Caller() { addressId: actor }: Identity, @Body() wanted: SettleDeadLettersDto): Promise<SettledDeadLetters> {
    return this.settleDeadLetters.run({ ...wanted, actor });
  }
}
