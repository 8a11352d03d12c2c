import type { OperatorNotice, OperatorPage } from '@community-help/api-contracts';
import { Caller, CsvExports, ForOperators, type Identity } from '@community-help/service-kit';
import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, Req, Res, StreamableFile, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendJson } from '../answer/send-json.js';
import { EntryActionDto } from '../operator/content.dto.js';
import { ChangeNotice } from './change-notice.js';
import { ListNotices } from './list-notices.js';
import { NoticePublishDto, NoticeQueryDto } from './notice.dto.js';

const COLUMNS = ['Id', 'State', 'Tone', 'Text', 'Link', 'Link label', 'From', 'Until', 'Ended', 'Revision', 'Changed'];
const PAGE = '100';

@Controller('/api/notices')
export class NoticesController {
  constructor(private readonly listNotices: ListNotices) {}

  @Get()
  async current(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    sendJson(request, reply, await this.listNotices.current(), 0);
  }
}

/** What operators read and do about notices (decision 0096). */
@Controller('/api/operator')
@UseGuards(ForOperators)
export class OperatorNoticesController {
  private readonly exports = new CsvExports();

  constructor(
    private readonly listNotices: ListNotices,
    private readonly changeNotice: ChangeNotice,
  ) {}

  @Get('notices')
  @Header('cache-control', 'no-store')
  list(@Query() query: NoticeQueryDto): Promise<OperatorPage<OperatorNotice>> {
    return this.listNotices.page(query);
  }

  @Get('notices.csv')
  @Header('cache-control', 'no-store')
  export(@Query() query: NoticeQueryDto): StreamableFile {
    const lines = this.exports.stream<OperatorNotice>({
      columns: COLUMNS,
      pageAt: (after) => this.listNotices.page({ ...query, limit: PAGE, ...(after !== undefined && { after }) }),
      valuesOf: (row) => [row.id, row.state, row.tone, row.text, row.link?.href ?? null, row.link?.label ?? null, row.from, row.until, row.endedAt, row.revision, row.changedAt],
    });
    return new StreamableFile(lines, { type: 'text/csv; charset=utf-8', disposition: 'attachment; filename="notices.csv"' });
  }

  @Post('notices/:id/publish')
  @HttpCode(200)
  async publish(@Caller() { addressId: actor }: Identity, @Param('id') id: string, @Body() request: NoticePublishDto): Promise<OperatorNotice> {
    await this.changeNotice.publish(id, request, actor);
    return this.listNotices.one(id);
  }

  @Post('notices/:id/end')
  @HttpCode(200)
  async end(@Caller() { addressId: actor }: Identity, @Param('id') id: string, @Body() request: EntryActionDto): Promise<OperatorNotice> {
    await this.changeNotice.end(id, request, actor);
    return this.listNotices.one(id);
  }
}
