import { Module } from '@nestjs/common';
import { SealBankDetails } from './bank-details/seal-bank-details.js';
import { GeocoderClient } from './geocoder/geocoder.client.js';
import { HelperProfileController } from './helper/helper-profile.controller.js';
import { PlaceHelper } from './helper/place-helper.js';
import { RegisterHelper } from './helper/register-helper.js';
import { RegistrationsController } from './helper/registrations.controller.js';
import { StoreHelper } from './helper/store-helper.js';
import { FollowChanges } from './listing/follow-changes.js';
import { ListingStore } from './listing/listing-store.js';
import { AnswerView } from './map/answer-view.js';
import { ClaimPremium } from './payments/claim-premium.js';
import { ReserveHelperId } from './payments/reserve-helper-id.js';
import { AdoptImages } from './uploads/adopt-images.js';

/** The HTTP role. */
@Module({
  controllers: [RegistrationsController, HelperProfileController],
  providers: [
    AdoptImages,
    AnswerView,
    ClaimPremium,
    FollowChanges,
    GeocoderClient,
    ListingStore,
    PlaceHelper,
    RegisterHelper,
    ReserveHelperId,
    SealBankDetails,
    StoreHelper,
  ],
})
export class RegistrationsModule {}
