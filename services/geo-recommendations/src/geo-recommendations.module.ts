import { Module } from '@nestjs/common';
import { FollowProjection, SEGMENT_BUILDER } from './projection/follow-projection.js';
import { ProjectListing } from './projection/project-listing.js';
import { ProjectionBell } from './projection/projection-bell.js';
import { RecommendationController } from './recommendations/recommendation.controller.js';
import { RecommendHelpers } from './recommendations/recommend-helpers.js';
import { buildHere, buildInWorker } from './search-index/segment-builder.js';
import { Subscriptions } from './subscriptions.js';
import { SuggestionController } from './suggestions/suggestion.controller.js';

/** Threads run compiled code only; when this file runs as source (in tests), segments are built in the same thread. */
const buildSegment = import.meta.url.endsWith('.ts') ? buildHere : buildInWorker;

/** What answers searches. */
@Module({
  controllers: [RecommendationController, SuggestionController],
  providers: [FollowProjection, RecommendHelpers, { provide: SEGMENT_BUILDER, useValue: buildSegment }],
})
export class SearchModule {}

/** What keeps the projection. */
@Module({
  controllers: [Subscriptions],
  providers: [ProjectListing, ProjectionBell],
})
export class ProjectionModule {}
