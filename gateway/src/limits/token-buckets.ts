/**
 * Counts requests per key: every key has a bucket of `capacity` tokens that fills at `perSecond`; a request takes one. At most `maxKeys`
 * buckets are kept; the one unused for the longest time is forgotten first, which can only be kind to its owner.
 */
export class TokenBuckets {
  private readonly buckets = new Map<string, { tokens: number; at: number }>();

  constructor(
    readonly capacity: number,
    readonly perSecond: number,
    private readonly maxKeys = 50_000,
  ) {}

  /** Takes a token. Returns 0, or when the bucket is empty the whole seconds until there is one again. `now` in milliseconds. */
  take(key: string, now: number): number {
    const bucket = this.buckets.get(key) ?? { tokens: this.capacity, at: now };
    bucket.tokens = Math.min(this.capacity, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * this.perSecond);
    bucket.at = now;
    // A Map remembers the order of insertion: putting the key in anew makes it the youngest.
    this.buckets.delete(key);
    this.buckets.set(key, bucket);
    if (this.buckets.size > this.maxKeys) this.buckets.delete(this.buckets.keys().next().value!);
    if (bucket.tokens >= 1) {
      bucket.tokens -= 1;
      return 0;
    }
    return Math.max(1, Math.ceil((1 - bucket.tokens) / this.perSecond));
  }

  /** Number of buckets in memory. */
  get size(): number {
    return this.buckets.size;
  }
}
