import { IdentityVerifier, UsedLinks } from '@community-help/service-kit';
import { Module } from '@nestjs/common';
import { FollowDeadLetters } from './dead-letters/follow-dead-letters.js';
import { ListDeadLetters } from './dead-letters/list-dead-letters.js';
import { SettleDeadLetters } from './dead-letters/settle-dead-letters.js';
import { WatchDeadLetters } from './dead-letters/watch-dead-letters.js';
import { MailLookup } from './mail-server/mail-lookup.js';
import { MailServer } from './mail-server/mail-server.js';
import { SmtpAddress } from './mail-server/smtp-address.js';
import { AllowMail } from './mails/allow-mail.js';
import { BeginHandOver } from './mails/begin-hand-over.js';
import { ClaimMail } from './mails/claim-mail.js';
import { DeliverMails } from './mails/deliver-mails.js';
import { DropMail } from './mails/drop-mail.js';
import { FindAddressee } from './mails/find-addressee.js';
import { ForgetMails } from './mails/forget-mails.js';
import { HoldMail } from './mails/hold-mail.js';
import { ListRefusedMails } from './mails/list-refused-mails.js';
import { PostMail } from './mails/post-mail.js';
import { RecordHandOver } from './mails/record-hand-over.js';
import { SendAgain } from './mails/send-again.js';
import { ServerPause } from './mails/server-pause.js';
import { SettleUnknownMails } from './mails/settle-unknown-mails.js';
import { SignLink } from './mails/sign-link.js';
import { SiteUrls } from './mails/site-urls.js';
import { WatchMails } from './mails/watch-mails.js';
import { WriteMail } from './mails/write-mail.js';
import { ConfirmNewsletter } from './newsletter/confirm-newsletter.js';
import { ForgetUnconfirmed } from './newsletter/forget-unconfirmed.js';
import { NewsletterTokens } from './newsletter/newsletter-tokens.js';
import { NewsletterController } from './newsletter/newsletter.controller.js';
import { SubscribeNewsletter } from './newsletter/subscribe-newsletter.js';
import { AskStillCorrect } from './notices/ask-still-correct.js';
import { ConfirmAddress } from './notices/confirm-address.js';
import { ConfirmOrder } from './notices/confirm-order.js';
import { ReceiptForDonor } from './notices/receipt-for-donor.js';
import { SendAddressChangeLinks } from './notices/send-address-change-links.js';
import { SendPayoutAccountLink } from './notices/send-payout-account-link.js';
import { SendPremiumReceipt } from './notices/send-premium-receipt.js';
import { SendSignInLink } from './notices/send-sign-in-link.js';
import { TellCheck } from './notices/tell-check.js';
import { TellListingEdited } from './notices/tell-listing-edited.js';
import { TellPayoutAccountUpdated } from './notices/tell-payout-account-updated.js';
import { TellPayoutFailed } from './notices/tell-payout-failed.js';
import { TellPayoutSent } from './notices/tell-payout-sent.js';
import { TellPremiumRefunded } from './notices/tell-premium-refunded.js';
import { WelcomeHelper } from './notices/welcome-helper.js';
import { WriteOrder } from './notices/write-order.js';
import { TellMessage } from './notices/tell-message.js';
import { TellModeration } from './notices/tell-moderation.js';
import { WriteMessage } from './notices/write-message.js';
import { WriteReceipt } from './notices/write-receipt.js';
import { ListMails } from './operator/list-mails.js';
import { DeadLettersController } from './operator/dead-letters.controller.js';
import { OperatorMailsController } from './operator/operator-mails.controller.js';
import { ReadMailAudit } from './operator/read-mail-audit.js';
import { ReadMailOverview } from './operator/read-mail-overview.js';
import { ReadersController } from './operator/readers.controller.js';
import { ForgetRecipient } from './recipients/forget-recipient.js';
import { ForgetRemoved } from './recipients/forget-removed.js';
import { Readers } from './recipients/readers.js';
import { RememberRecipient } from './recipients/remember-recipient.js';
import { ReportingConfig } from './reporting.config.js';
import { ReportController } from './reports/report.controller.js';
import { RequestReport } from './reports/request-report.js';
import { ScheduleReports } from './reports/schedule-reports.js';
import { SendReport } from './reports/send-report.js';
import { WriteReport } from './reports/write-report.js';
import { Schedule } from './schedule.js';
import { OpenSealed } from './sealed/open-sealed.js';
import { CheckSession } from './sessions/check-session.js';
import { OpenSession } from './sessions/open-session.js';
import { RequestDashboardLink } from './sessions/request-dashboard-link.js';
import { SessionTokens } from './sessions/session-tokens.js';
import { SessionController } from './sessions/session.controller.js';
import { ReadStatement } from './statements/read-statement.js';
import { StatementLines } from './statements/statement-lines.js';
import { Subscriptions } from './subscriptions.js';
import { Clock, SystemClock } from './time/clock.js';

const CLOCK = { provide: Clock, useClass: SystemClock };
const IDENTITIES = {
  provide: IdentityVerifier,
  inject: [ReportingConfig],
  useFactory: ({ identityPublicKeys }: ReportingConfig) => IdentityVerifier.load('IDENTITY_PUBLIC_KEYS', identityPublicKeys, 'reporting'),
};
/** Whom and what a mail is made of, and its way to the server. */
const MAILS = [AllowMail, BeginHandOver, ClaimMail, DeliverMails, DropMail, FindAddressee, ForgetMails, HoldMail, ListRefusedMails, RecordHandOver, SendAgain, ServerPause];
const MAIL_TEXTS = [NewsletterTokens, OpenSealed, ReadStatement, SignLink, SiteUrls, WriteMail, WriteMessage, WriteOrder, WriteReceipt, WriteReport];
const MAIL_SERVER = [MailLookup, MailServer, SettleUnknownMails, SmtpAddress, WatchMails];
const REACTIONS = [ConfirmAddress, ConfirmOrder, ForgetRecipient, ReceiptForDonor, StatementLines, RememberRecipient, SendAddressChangeLinks, SendPayoutAccountLink, SendPremiumReceipt, SendReport, SendSignInLink];
const NOTICES = [AskStillCorrect, TellCheck, TellListingEdited, TellMessage, TellModeration, TellPayoutAccountUpdated, TellPayoutFailed, TellPayoutSent, TellPremiumRefunded, WelcomeHelper];

/** The HTTP role: the report button, the sessions of dashboards and the newsletter. */
@Module({
  controllers: [DeadLettersController, OperatorMailsController, ReadersController, ReportController, SessionController, NewsletterController],
  providers: [CLOCK, IDENTITIES, ListDeadLetters, SettleDeadLetters, ListMails, ReadMailAudit, ReadMailOverview, SendAgain, RequestReport, RequestDashboardLink, OpenSession, CheckSession, SessionTokens, SubscribeNewsletter, ConfirmNewsletter, PostMail, Readers, SiteUrls, UsedLinks],
})
export class ReportingHttpModule {}

/** The worker role: reactions, the calendar, and handing mails over. */
@Module({
  controllers: [Subscriptions],
  providers: [CLOCK, ...REACTIONS, ...NOTICES, FollowDeadLetters, ForgetRemoved, ForgetUnconfirmed, PostMail, ...MAILS, ...MAIL_TEXTS, ...MAIL_SERVER, ScheduleReports, Schedule, UsedLinks, WatchDeadLetters],
  exports: [DeliverMails, ScheduleReports, MailServer],
})
export class ReportingWorkerModule {}

/** What an operator's commands use. */
@Module({ providers: [ListRefusedMails, SendAgain] })
export class ReportingCommandsModule {}
