/** What one address has of a service: requests under way, and requests that wait for one of those to end. */
interface Share {
  underWay: number;
  waiting: (() => void)[];
}

/**
 * Lets no address have more than its share of something: `most` at a time, and `mostWaiting` in line behind them. A household behind one address
 * waits a moment; who asks for everything at once waits for himself.
 */
export class Shares {
  private readonly shares = new Map<string, Share>();

  constructor(
    /** 0 = no limit. */
    private readonly most: number,
    private readonly mostWaiting: number,
  ) {}

  /** Calls `start` when there is room, at once or later; each start must be followed by one `free`. Returns false when too many wait already. */
  take(address: string, start: () => void): boolean {
    if (this.most === 0) {
      start();
      return true;
    }
    const share = this.shares.get(address) ?? { underWay: 0, waiting: [] };
    this.shares.set(address, share);
    if (share.underWay >= this.most) {
      if (share.waiting.length >= this.mostWaiting) return false;
      share.waiting.push(start);
      return true;
    }
    share.underWay += 1;
    start();
    return true;
  }

  free(address: string): void {
    const share = this.shares.get(address);
    if (share === undefined) return;
    // The place is handed on without becoming free in between.
    const next = share.waiting.shift();
    if (next) next();
    else if (share.underWay > 1) share.underWay -= 1;
    else this.shares.delete(address);
  }

  /** How many wait, of all addresses. */
  get waiting(): number {
    return [...this.shares.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }
}
