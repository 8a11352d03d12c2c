/** One found helper: its slot in the store, score 0 to 1, distance in km. */
export interface Match {
  slot: number;
  score: number;
  distance: number;
  /** Sum over the search words: 1 per word named by a service, less for a mention. */
  matchedWorth: number;
}

/** The best `limit` matches seen so far, best first. Kept by insertion: the limit is at most 20. */
export class TopMatches {
  private readonly matches: Match[] = [];

  /** @param idOf the helper id behind a slot, asked only to order exact ties */
  constructor(
    private readonly limit: number,
    private readonly idOf: (slot: number) => string,
  ) {}

  /** The score a newcomer must at least equal; minus infinity while there is room. */
  threshold(): number {
    return this.matches.length < this.limit ? Number.NEGATIVE_INFINITY : this.matches[this.limit - 1]!.score;
  }

  offer(slot: number, score: number, distance: number, matchedWorth: number): void {
    const { matches, limit } = this;
    if (score < this.threshold()) return;
    for (const match of matches) if (match.slot === slot) return;
    let at = matches.length;
    while (at > 0 && this.isBefore(slot, score, distance, matches[at - 1]!)) at--;
    if (at >= limit) return;
    matches.splice(at, 0, { slot, score, distance, matchedWorth });
    if (matches.length > limit) matches.pop();
  }

  list(): readonly Match[] {
    return this.matches;
  }

  private isBefore(slot: number, score: number, distance: number, other: Match): boolean {
    if (score !== other.score) return score > other.score;
    if (distance !== other.distance) return distance < other.distance;
    return this.idOf(slot) < this.idOf(other.slot);
  }
}
