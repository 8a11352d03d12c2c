import type { MailAuditEntry, MailOverview, OperatorMail, OperatorPage } from '@community-help/api-contracts';
import { addToAuditLog, AUDIT_CSV_PAGE, auditCsv, Caller, conflict, CsvExports, ForOperators, limitOf, readAuditLog, type Identity } from '@community-help/service-kit';
import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, StreamableFile, UseGuards } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { readBacklog } from '../mails/read-backlog.js';
import { SendAgain } from '../mails/send-again.js';
import { ListMails } from './list-mails.js';
import { MailAuditQueryDto, MailQueryDto, SendAgainDto } from './operator-mails.dto.js';

/** Counting on would read a table that an outage has filled, while there is one. */
const COUNTED = 10_000;
const COLUMNS = ['Id', 'Kind', 'State', 'Helper', 'Waits for', 'Attempts', 'Said last', 'Since', 'Ended'];
const PAGE = '100';

/** What operators read and do about mails. Nothing here asks anything but the signed identity (decision 0120). */
@Controller('/api/operator')
@UseGuards(ForOperators)
export class OperatorMailsController {
  private readonly exports = new CsvExports();

  constructor(
    private readonly database: DataSource,
    private readonly listMails: ListMails,
    private readonly sendAgain: SendAgain,
  ) {}

  @Get('mail-queue')
  @Header('cache-control', 'no-store')
  async overview(): Promise<MailOverview> {
    const { waiting, oldest, unknown, refused, held } = await readBacklog(this.database);
    const [counts] = await this.database.query<[{ outboxWaiting: number; deadLetters: number }]>(
      `select (select count(*)::int from (select from outbox limit ${COUNTED}) o) as "outboxWaiting", (select count(*)::int from (select from dead_letter limit ${COUNTED}) d) as "deadLetters"`,
    );
    return { waiting, oldestWaitingSeconds: Math.round(oldest), unknown, refused, held: held.recipient + held.seal + held.text, ...counts };
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
    return this.auditPage(query.mailId, query.after, limitOf(query), addressId);
  }

  @Get('mails/audit.csv')
  @Header('cache-control', 'no-store')
  exportAudit(@Caller() { addressId }: Identity, @Query() { mailId }: MailAuditQueryDto): StreamableFile {
    const lines = this.exports.stream(auditCsv([['Mail', (line: MailAuditEntry) => line.mailId], ['Event', (line: MailAuditEntry) => line.letterId]], (after) => this.auditPage(mailId, after, AUDIT_CSV_PAGE, addressId)));
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

  private auditPage(mail_id: string | undefined, after: string | undefined, limit: number, you: string): Promise<OperatorPage<MailAuditEntry>> {
    return readAuditLog<Pick<MailAuditEntry, 'mailId' | 'letterId'>>(this.database, 'mail_id as "mailId", letter_id as "letterId"', { about: { mail_id }, after, limit }, you);
  }
}
