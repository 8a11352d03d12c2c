/**
 * How well a helper fits a search, from 0 to 1.
 *
 *   with a service in mind:          0.40 closeness + 0.58 service match + 0.02 verified
 *   without:                  0.50 + 0.48 closeness                      + 0.02 verified
 *
 * closeness      1 at the searcher's feet, falling evenly to 0 at the edge of the chosen radius.
 * service match  share of the search words that the helper's services name; a word found only in its name, description or
 *                availability counts half. Full matches come before everything else within the radius, because 0.58 > 0.40 + 0.02.
 * verified       only decides between near-equals: it is worth about a twentieth of the radius.
 * Without a service, being there at all is half of what was asked for; the other half is being near.
 *
 * Equal scores: the nearer helper first, then the smaller id (ids are made in order of time, so the older listing).
 */
const WITH_SERVICE = { base: 0, closeness: 0.4, serviceMatch: 0.58, verified: 0.02 };
const WITHOUT_SERVICE = { base: 0.5, closeness: 0.48, serviceMatch: 0, verified: 0.02 };

/** What a word is worth that stands in the listing but not among its services. */
export const MENTION_WORTH = 0.5;

export interface ScoreWeights {
  /** What every helper within the radius has. */
  readonly base: number;
  readonly closeness: number;
  readonly serviceMatch: number;
  readonly verified: number;
}

/** The weights that apply to a search with this many words. */
export function weightsFor(wordCount: number): ScoreWeights {
  return wordCount > 0 ? WITH_SERVICE : WITHOUT_SERVICE;
}

/**
 * What a helper adds to its score wherever it is.
 * @param matchedWorth sum over the search words: 1 named by a service, {@link MENTION_WORTH} mentioned, 0 absent
 */
export function fitOf(weights: ScoreWeights, matchedWorth: number, wordCount: number, isVerified: boolean): number {
  return (wordCount > 0 ? (weights.serviceMatch * matchedWorth) / wordCount : 0) + (isVerified ? weights.verified : 0);
}

/** The whole score; `distance` and `radius` in km, `distance` not beyond `radius`. */
export function matchScore(weights: ScoreWeights, fit: number, distance: number, radius: number): number {
  return weights.base + weights.closeness * (1 - distance / radius) + fit;
}

/** The distance in km up to which a helper of this fit reaches a score; negative when it cannot. */
export function reachOf(weights: ScoreWeights, fit: number, score: number, radius: number): number {
  return radius * (1 - (score - weights.base - fit) / weights.closeness);
}
