import { Module } from '@nestjs/common';
import { AnswerView } from '../map/answer-view.js';
import { AnswerPage } from '../pages/answer-page.js';
import { SearchTexts } from '../pages/search-texts.js';
import { AnswerList } from './answer-list.js';
import { AnswerListings } from './answer-listings.js';
import { FollowChanges } from './follow-changes.js';
import { ListingCards } from './listing-cards.js';
import { ListingRecords } from './listing-records.js';
import { ListingStore } from './listing-store.js';
import { ReadChanges } from './read-changes.js';
import { StreamList } from './stream-list.js';
import { WholeList } from './whole-list.js';

/** Everything that is read: lists, pages, map views and records. */
@Module({
  providers: [
    AnswerList,
    AnswerListings,
    AnswerPage,
    AnswerView,
    FollowChanges,
    ListingCards,
    ListingRecords,
    ListingStore,
    ReadChanges,
    SearchTexts,
    StreamList,
    WholeList,
  ],
  exports: [AnswerListings, FollowChanges, ListingRecords],
})
export class ListingModule {}
