/** A text as bytes within a larger buffer: what is only copied or looked up need not become a string. Reused by its maker for the next text. */
export class Utf8 {
  bytes: Buffer = EMPTY;
  from = 0;
  /** Behind the last byte. */
  to = 0;

  set(bytes: Buffer, from: number, to: number): this {
    this.bytes = bytes;
    this.from = from;
    this.to = to;
    return this;
  }

  toString(): string {
    return this.bytes.toString('utf8', this.from, this.to);
  }
}

const EMPTY = Buffer.alloc(0);

/** Makes bytes of strings, side by side in one buffer. */
export class Utf8Writer {
  private buffer = Buffer.allocUnsafeSlow(4096);
  private used = 0;

  /** Forgets what was written; the ranges of it become invalid. */
  clear(): this {
    this.used = 0;
    return this;
  }

  write(text: string, range: Utf8): Utf8 {
    const atMost = 3 * text.length; // UTF-16 to UTF-8
    if (this.used + atMost > this.buffer.length) {
      this.buffer = Buffer.allocUnsafeSlow(2 * Math.max(atMost, this.buffer.length));
      this.used = 0;
    }
    const from = this.used;
    this.used += this.buffer.write(text, from);
    return range.set(this.buffer, from, this.used);
  }
}
