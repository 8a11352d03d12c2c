import type { MailAuditEntry, MailOverview, OperatorMail, OperatorPage } from '@community-help/api-contracts';
import { addToAuditLog, AUDIT_CSV_PAGE, auditCsv, Caller, conflict, CsvExports, ForOperators, limitOf, type Identity } from '@community-help/service-kit';
import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, StreamableFile, UseGuards } from '@nestjs/common';
import { SendAgain } from '../mails/send-again.js';
import { ListMails } from './list-mails.js';
import { MailAuditQueryDto, MailQueryDto, SendAgainDto } from './operator-mails.dto.js';
import { ReadMailAudit } from './read-mail-audit.js';
import { ReadMailOverview } from './read-mail-overview.js';

const COLUMNS = ['Id', 'Kind', 'State', 'Helper', 'Waits for', 'Attempts', 'Said last', 'Since', 'Ended'];
const PAGE = '100';

/** What operators read and do about mails. Nothing here asks anything but the signed identity (decision 0120). */
@Controller('/api/operator')
@UseGuards(ForOperators)
export class OperatorMailsController {
  private readonly exports = new CsvExports();

  constructor(
    private readonly readMailOverview: ReadMailOverview,
    private readonly readMailAudit: ReadMailAudit,
    private readonly listMails: ListMails,
    private readonly sendAgain: SendAgain,
  ) {}

  @Get('mail-queue')
  @Header('cache-control', 'no-store')
  overview(): Promise<MailOverview> {
    return this.readMailOverview.run();
  }

  @Get('mails')
  @Header('cache-control', 'no-store')
  mails(@Query() query: MailQueryDto): Promise<OperatorPage<OperatorMail>> {
    return this.listMails.run(query);
  }

  @Get('mails.csv')
  @Header('cache-control', 'no-store')
  export(@Query() query: MailQueryDto): StreamableFile {
    const lines = this.exports.stream<OperatorMail>({
      columns: COLUMNS,
      pageAt: (after) => this.listMails.run({ ...query, limit: PAGE, ...(after !== undefined && { after }) }),
      valuesOf: (mail) => [mail.id, mail.kind, mail.state, mail.helperId, mail.heldFor, mail.attempts, mail.lastError, mail.createdAt, mail.endedAt],
    });
    return new StreamableFile(lines, { type: 'text/csv; charset=utf-8', disposition: 'attachment; filename="mails.csv"' });
  }

  @Get('mails/audit')
  @Header('cache-control', 'no-store')
  audit(@Caller() { addressId }: Identity, @Query() query: MailAuditQueryDto): Promise<OperatorPage<MailAuditEntry>> {
    return this.readMailAudit.run({ mailId: query.mailId, after: query.after, limit: limitOf(query) }, addressId);
  }

  @Get('mails/audit.csv')
  @Header('cache-control', 'no-store')
  exportAudit(@Caller() { addressId }: Identity, @Query() { mailId }: MailAuditQueryDto): StreamableFile {
    const lines = this.exports.stream(auditCsv([['Mail', (line: MailAuditEntry) => line.mailId], ['Event', (line: MailAuditEntry) => line.letterId]], (after) => this.readMailAudit.run({ mailId, after, limit: AUDIT_CSV_PAGE }, addressId)));
    return new StreamableFile(lines, { type: 'text/csv; charset=utf-8', disposition: 'attachment; filename="mail-audit.csv"' });
  }

  /** Of two operators the second finds it waiting. */
  @Post('mails/:id/send-again')
  @HttpCode(200)
  async again(@Caller() { addressId: actor }: Identity, @Param('id') id: string, @Body() { reason, state }: SendAgainDto): Promise<OperatorMail> {
    await this.listMails.one(id);
    await this.sendAgain.run(id, async (manager, mail) => {
      if (mail.state !== state) throw conflict(`This mail changed while you looked at it: it is ${mail.state} now. Nothing was done; please look again.`);
      const before = { state: mail.state, kind: mail.kind, lastError: mail.lastError };
      await addToAuditLog(manager, { actor, action: 'mail.send-again', about: { mail_id: id }, before, after: { state: 'waiting' }, reason });
    });
    return this.listMails.one(id);
  }
}
