import { Module } from '@nestjs/common';
import { MailLookup } from './mail-server/mail-lookup.js';
import { MailServer } from './mail-server/mail-server.js';
import { DeliverMails } from './mails/deliver-mails.js';
import { ForgetMails } from './mails/forget-mails.js';
import { PostMail } from './mails/post-mail.js';
import { NewsletterController } from './newsletter/newsletter.controller.js';
import { SubscribeNewsletter } from './newsletter/subscribe-newsletter.js';
import { ConfirmOrder } from './notices/confirm-order.js';
import { ReceiptForDonor } from './notices/receipt-for-donor.js';
import { TellOfPayout } from './notices/tell-of-payout.js';
import { WelcomeHelper } from './notices/welcome-helper.js';
import { RememberRecipient } from './recipients/remember-recipient.js';
import { ReportController } from './reports/report.controller.js';
import { RequestReport } from './reports/request-report.js';
import { ScheduleReports } from './reports/schedule-reports.js';
import { SendReport } from './reports/send-report.js';
import { Schedule } from './schedule.js';
import { OpenSealed } from './sealed/open-sealed.js';
import { ReadStatement } from './statements/read-statement.js';
import { RecordLine } from './statements/record-line.js';
import { Subscriptions } from './subscriptions.js';

/** The HTTP role: the report button and the newsletter. */
@Module({ controllers: [ReportController, NewsletterController], providers: [RequestReport, SubscribeNewsletter, PostMail] })
export class ReportingHttpModule {}

/** The worker role: reactions, the calendar, and handing mails over. */
@Module({
  controllers: [Subscriptions],
  providers: [
    RememberRecipient,
    RecordLine,
    WelcomeHelper,
    ReceiptForDonor,
    TellOfPayout,
    ConfirmOrder,
    SendReport,
    ReadStatement,
    ScheduleReports,
    DeliverMails,
    ForgetMails,
    PostMail,
    MailServer,
    MailLookup,
    OpenSealed,
    Schedule,
  ],
  exports: [DeliverMails, ScheduleReports, MailServer],
})
export class ReportingWorkerModule {}
