/** Pseudo-random choices from a seed (mulberry32), so that a run can be told again. */
export class Random {
  constructor(seed) {
    this.state = seed | 0;
  }

  next() {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(limit) {
    return Math.floor(this.next() * limit);
  }

  pick(items) {
    return items[this.below(items.length)];
  }

  chance(probability) {
    return this.next() < probability;
  }
}
