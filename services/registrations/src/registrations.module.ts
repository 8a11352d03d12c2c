import { IdentityVerifier, LinkVerifier, QuotaKeys, TakeQuota, UsedLinks } from '@community-help/service-kit';
import { Module } from '@nestjs/common';
import { AddressChangeController } from './address-change/address-change.controller.js';
import { ConfirmAddressChange } from './address-change/confirm-address-change.js';
import { RequestAddressChange } from './address-change/request-address-change.js';
import { SealBankDetails } from './bank-details/seal-bank-details.js';
import { ConfirmHelper } from './confirmation/confirm-helper.js';
import { ConfirmationController } from './confirmation/confirmation.controller.js';
import { RequestConfirmation } from './confirmation/request-confirmation.js';
import { GeocoderClient } from './geocoder/geocoder.client.js';
import { ChangeHelper } from './helper/change-helper.js';
import { FindLookalike } from './helper/find-lookalike.js';
import { HelperProfileController } from './helper/helper-profile.controller.js';
import { KeepPictures } from './helper/keep-pictures.js';
import { PlaceHelper } from './helper/place-helper.js';
import { RegisterHelper } from './helper/register-helper.js';
import { RegistrationsController } from './helper/registrations.controller.js';
import { ReserveHelperId } from './helper/reserve-helper-id.js';
import { StoreHelper } from './helper/store-helper.js';
import { ListingModule } from './listing/listing.module.js';
import { ConfirmMessage } from './messages/confirm-message.js';
import { Converse } from './messages/converse.js';
import { MessagesController } from './messages/messages.controller.js';
import { OpenConversation } from './messages/open-conversation.js';
import { ReadMessages } from './messages/read-messages.js';
import { RequestMessageNotice } from './messages/request-message-notice.js';
import { StartConversation } from './messages/start-conversation.js';
import { TakeMessageQuota } from './messages/take-message-quota.js';
import { RemoveHelper } from './moderation/remove-helper.js';
import { ExportController } from './operator/export.controller.js';
import { OperatorController } from './operator/operator.controller.js';
import { OPERATOR_PROVIDERS } from './operator/operator.providers.js';
import { ChangeBankDetails } from './owner/change-bank-details.js';
import { EditAsOwner } from './owner/edit-as-owner.js';
import { EditListing } from './owner/edit-listing.js';
import { OwnListings } from './owner/own-listings.js';
import { OwnerController } from './owner/owner.controller.js';
import { ClaimPremium } from './payments/claim-premium.js';
import { TakeRegistrationQuota } from './quotas/take-registration-quota.js';
import { PersonController } from './people/person.controller.js';
import { RegistrationsConfig } from './registrations.config.js';
import { AppealController } from './reports/appeal.controller.js';
import { FileAppeal } from './reports/file-appeal.js';
import { ReportController } from './reports/report.controller.js';
import { ReportListing } from './reports/report-listing.js';
import { ReportQueueController } from './reports/report-queue.controller.js';
import { TakeReportQuota } from './reports/take-report-quota.js';
import { SEAL } from './seal.provider.js';
import { AdoptImages } from './uploads/adopt-images.js';
import { AskForCheck } from './verification/ask-for-check.js';
import { CheckQueueController } from './verification/check-queue.controller.js';
import { ConfirmStillCorrect } from './verification/confirm-still-correct.js';
import { StillCorrectController } from './verification/still-correct.controller.js';
import { VerificationController } from './verification/verification.controller.js';

/** The HTTP role. */
@Module({
  imports: [ListingModule],
  controllers: [
    RegistrationsController,
    AddressChangeController,
    AppealController,
    CheckQueueController,
    ConfirmationController,
    ExportController,
    HelperProfileController,
    MessagesController,
    OperatorController,
    OwnerController,
    PersonController,
    ReportController,
    ReportQueueController,
    StillCorrectController,
    VerificationController,
  ],
  providers: [
    ...OPERATOR_PROVIDERS,
    AdoptImages,
    AskForCheck,
    ChangeBankDetails,
    ChangeHelper,
    ClaimPremium,
    ConfirmAddressChange,
    ConfirmHelper,
    ConfirmMessage,
    ConfirmStillCorrect,
    Converse,
    EditAsOwner,
    EditListing,
    FileAppeal,
    FindLookalike,
    GeocoderClient,
    KeepPictures,
    OpenConversation,
    OwnListings,
    PlaceHelper,
    QuotaKeys,
    ReadMessages,
    RegisterHelper,
    RemoveHelper,
    ReportListing,
    RequestAddressChange,
    RequestConfirmation,
    RequestMessageNotice,
    ReserveHelperId,
    SealBankDetails,
    StartConversation,
    StoreHelper,
    TakeMessageQuota,
    TakeQuota,
    TakeRegistrationQuota,
    TakeReportQuota,
    UsedLinks,
    SEAL,
    {
      provide: LinkVerifier,
      inject: [RegistrationsConfig],
      useFactory: ({ linkPublicKeys }: RegistrationsConfig) => LinkVerifier.load('LINK_PUBLIC_KEYS', linkPublicKeys),
    },
    {
      provide: IdentityVerifier,
      inject: [RegistrationsConfig],
      useFactory: ({ identityPublicKeys }: RegistrationsConfig) => IdentityVerifier.load('IDENTITY_PUBLIC_KEYS', identityPublicKeys, 'registrations'),
    },
  ],
})
export class RegistrationsModule {}
