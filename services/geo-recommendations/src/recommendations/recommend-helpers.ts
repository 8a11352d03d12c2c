import { Injectable } from '@nestjs/common';
import { SEARCH } from '@community-help/api-contracts';
import { FollowProjection } from '../projection/follow-projection.js';
import { MAX_QUERY_WORDS, wordsOf } from '../search-index/words.js';
import { projectTypeOf } from './project-type.js';
import type { RecommendationDto } from './recommendation.dto.js';

/** The best helpers for a place and a need, as the finished JSON of the answer. */
@Injectable()
export class RecommendHelpers {
  constructor(private readonly projection: FollowProjection) {}

  /** @throws Problem 400 when the project type is unknown */
  run(request: RecommendationDto): Buffer {
    const { index } = this.projection;
    const words = wordsOf(request.serviceNeeded ?? '', MAX_QUERY_WORDS);
    return index.answer({
      latitude: request.userLatitude,
      longitude: request.userLongitude,
      radius: request.maxDistance ?? SEARCH.defaultDistanceKm,
      limit: request.limit ?? SEARCH.defaultLimit,
      projectType: projectTypeOf(request.projectType),
      words,
    });
  }
}
