import { Module } from '@nestjs/common';
import { ChangeHelper } from '../helper/change-helper.js';
import { RemoveLostListing } from '../removed/remove-lost-listing.js';
import { HideHelper } from './hide-helper.js';
import { ListDuplicates } from './list-duplicates.js';
import { PlaceAgain } from './place-again.js';
import { RemoveHelper } from './remove-helper.js';
import { RepublishListings } from './republish-listings.js';
import { RestoreHelper } from './restore-helper.js';

/** What the operators' commands do with a listing; their API has the same use cases (operator.providers.ts). */
@Module({ providers: [ChangeHelper, HideHelper, ListDuplicates, PlaceAgain, RemoveHelper, RemoveLostListing, RepublishListings, RestoreHelper] })
export class ModerationModule {}
