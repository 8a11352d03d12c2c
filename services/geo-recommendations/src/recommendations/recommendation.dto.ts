import { IsInt, IsNumber, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { SEARCH, type RecommendationRequest } from '@community-help/api-contracts';

const MAX_TEXT = 200;
const number = { allowNaN: false, allowInfinity: false };

/** Body of `POST /api/recommendations`. Positions in decimal degrees, distance in km. */
export class RecommendationDto implements RecommendationRequest {
  @IsNumber(number, { message: 'userLatitude must be a number' })
  @Min(-90, { message: 'userLatitude must be between -90 and 90' })
  @Max(90, { message: 'userLatitude must be between -90 and 90' })
  userLatitude: number;

  @IsNumber(number, { message: 'userLongitude must be a number' })
  @Min(-180, { message: 'userLongitude must be between -180 and 180' })
  @Max(180, { message: 'userLongitude must be between -180 and 180' })
  userLongitude: number;

  @IsOptional()
  @IsString({ message: 'projectType must be text' })
  @MaxLength(MAX_TEXT, { message: `projectType must be at most ${MAX_TEXT} characters` })
  projectType?: string | null;

  @IsOptional()
  @IsString({ message: 'serviceNeeded must be text' })
  @MaxLength(MAX_TEXT, { message: `serviceNeeded must be at most ${MAX_TEXT} characters` })
  serviceNeeded?: string | null;

  @IsOptional()
  @IsNumber(number, { message: 'maxDistance must be a number' })
  @Min(SEARCH.minDistanceKm, { message: `maxDistance must be between ${SEARCH.minDistanceKm} and ${SEARCH.maxDistanceKm} km` })
  @Max(SEARCH.maxDistanceKm, { message: `maxDistance must be between ${SEARCH.minDistanceKm} and ${SEARCH.maxDistanceKm} km` })
  maxDistance?: number;

  @IsOptional()
  @IsInt({ message: 'limit must be a whole number' })
  @Min(SEARCH.minLimit, { message: `limit must be between ${SEARCH.minLimit} and ${SEARCH.maxLimit}` })
  @Max(SEARCH.maxLimit, { message: `limit must be between ${SEARCH.minLimit} and ${SEARCH.maxLimit}` })
  limit?: number;
}
