import { MonthlyReportRequestedV1, MonthlyReportSentV1 } from '@community-help/event-contracts';
import { defineService } from '@community-help/service-kit';
import { Mail, MailAttachment } from './mails/mail.entity.js';
import { CreateReporting1764000000000 } from './migrations/1764000000000-create-reporting.js';
import { QueueMailsUnwritten1764100000000 } from './migrations/1764100000000-queue-mails-unwritten.js';
import { IndexUnfinishedMails1764100000001 } from './migrations/1764100000001-index-unfinished-mails.js';
import { Operators1764200000000 } from './migrations/1764200000000-operators.js';
import { DeadLetters1764300000000 } from './migrations/1764300000000-dead-letters.js';
import { Readers1766000000000 } from './migrations/1766000000000-readers.js';
import { ErasedAddresses1767000000000 } from './migrations/1767000000000-erased-addresses.js';
import { NewsletterLinks1767100000000 } from './migrations/1767100000000-newsletter-links.js';
import { NewsletterSubscription } from './newsletter/newsletter-subscription.entity.js';
import { Recipient } from './recipients/recipient.entity.js';
import { ReportingConfig } from './reporting.config.js';
import { ReportingHttpModule, ReportingWorkerModule } from './reporting.module.js';
import { Report } from './reports/report.entity.js';
import { StatementLine } from './statements/statement-line.entity.js';

export const reporting = defineService({
  name: 'reporting',
  Config: ReportingConfig,
  database: {
    entities: [Recipient, StatementLine, Report, Mail, MailAttachment, NewsletterSubscription],
    migrations: [
      CreateReporting1764000000000,
      QueueMailsUnwritten1764100000000,
      IndexUnfinishedMails1764100000001,
      Operators1764200000000,
      DeadLetters1764300000000,
      Readers1766000000000,
      ErasedAddresses1767000000000,
      NewsletterLinks1767100000000,
    ],
  },
  http: () => [ReportingHttpModule],
  worker: () => [ReportingWorkerModule],
  topics: [MonthlyReportRequestedV1, MonthlyReportSentV1],
});
