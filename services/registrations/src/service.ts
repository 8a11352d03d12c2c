import {
  AddressChangeRequestedV1,
  CheckNoticeRequestedV1,
  ConfirmationRequestedV1,
  HelperRegisteredV1,
  HelperRemovedV1,
  HelperUpdatedV1,
  ListingEditedV1,
  MessageNoticeRequestedV1,
  ModerationNoticeRequestedV1,
  StillCorrectAskedV1,
} from '@community-help/event-contracts';
import { CreateQuota1763800000001, defineService } from '@community-help/service-kit';
import { AddressChange } from './address-change/address-change.entity.js';
import { Helper } from './helper/helper.entity.js';
import { Conversation } from './messages/conversation.entity.js';
import { CreateHelper1763700000000 } from './migrations/1763700000000-create-helper.js';
import { ConfirmAndRemove1763800000000 } from './migrations/1763800000000-confirm-and-remove.js';
import { NumberChanges1763900000000 } from './migrations/1763900000000-number-changes.js';
import { SearchTexts1763900000001 } from './migrations/1763900000001-search-texts.js';
import { Pause1764000000000 } from './migrations/1764000000000-pause.js';
import { Reports1764200000000 } from './migrations/1764200000000-reports.js';
import { TellRemovals1764300000000 } from './migrations/1764300000000-tell-removals.js';
import { Moderation1764400000000 } from './migrations/1764400000000-moderation.js';
import { Verification1764500000000 } from './migrations/1764500000000-verification.js';
import { BankChanges1764600000000 } from './migrations/1764600000000-bank-changes.js';
import { AddressChanges1764700000000 } from './migrations/1764700000000-address-changes.js';
import { Appeals1764800000000 } from './migrations/1764800000000-appeals.js';
import { Messages1764900000000 } from './migrations/1764900000000-messages.js';
import { Visibility1765000000000 } from './migrations/1765000000000-visibility.js';
import { Merge1765100000000 } from './migrations/1765100000000-merge.js';
import { BarSenders1766000000000 } from './migrations/1766000000000-bar-senders.js';
import { RegistrationsConfig } from './registrations.config.js';
import { RegistrationsModule } from './registrations.module.js';
import { Report } from './reports/report.entity.js';
import { SubscriptionsModule } from './subscriptions.js';

export const registrations = defineService({
  name: 'registrations',
  Config: RegistrationsConfig,
  database: {
    entities: [AddressChange, Conversation, Helper, Report],
    migrations: [
      CreateHelper1763700000000,
      ConfirmAndRemove1763800000000,
      CreateQuota1763800000001,
      NumberChanges1763900000000,
      SearchTexts1763900000001,
      Pause1764000000000,
      Reports1764200000000,
      TellRemovals1764300000000,
      Moderation1764400000000,
      Verification1764500000000,
      BankChanges1764600000000,
      AddressChanges1764700000000,
      Appeals1764800000000,
      Messages1764900000000,
      Visibility1765000000000,
      Merge1765100000000,
      BarSenders1766000000000,
    ],
  },
  http: () => [RegistrationsModule],
  worker: () => [SubscriptionsModule],
  topics: [
    HelperRegisteredV1,
    HelperUpdatedV1,
    HelperRemovedV1,
    ConfirmationRequestedV1,
    ListingEditedV1,
    MessageNoticeRequestedV1,
    ModerationNoticeRequestedV1,
    CheckNoticeRequestedV1,
    StillCorrectAskedV1,
    AddressChangeRequestedV1,
  ],
});
