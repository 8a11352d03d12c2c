/** The search index without the service around it, for the benchmarks. */
export { LiveIndex } from './search-index/live-index.js';
export { recordOfListing } from './search-index/record-of-listing.js';
export type { SearchQuery } from './search-index/search-query.js';
export { buildHere, buildInWorker } from './search-index/segment-builder.js';
export { MAX_QUERY_WORDS, wordsOf } from './search-index/words.js';
export { distanceKm } from './search-index/great-circle.js';
