/** Parts of the search without the service around them, for the benchmarks. */
export { LiveIndex } from './search-index/live-index.js';
export { recordOfListing } from './search-index/record-of-listing.js';
export type { SearchQuery } from './search-index/search-query.js';
export { buildHere, buildInWorker } from './search-index/segment-builder.js';
export { MAX_QUERY_WORDS, wordsOf } from './search-index/words.js';
export { distanceKm } from './search-index/great-circle.js';
export { applyChanges } from './projection/apply-changes.js';
export { RECORD_COLUMNS, valuesOfRecord } from './projection/projected-helper.js';
export { ProjectionReader } from './projection/projection-reader.js';
export { RecommendationDto } from './recommendations/recommendation.dto.js';
