const FIRST_BYTES = 1 << 16;

/**
 * Short texts one after another in one block of memory: a million of them cost their bytes and no objects.
 * Each is two bytes of length and its UTF-8. Nothing is freed: a listing that is renamed costs its old name until the process ends.
 */
export class TextArena {
  private bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  private used = 0;

  /** @returns where the text stands. @throws RangeError above 65,535 bytes */
  put(text: string): number {
    const length = Buffer.byteLength(text);
    if (length > 0xffff) throw new RangeError('A text for the arena may have 65,535 bytes.');
    if (this.used + length + 2 > this.bytes.length) this.grow(this.used + length + 2);
    const at = this.used;
    this.bytes.writeUInt16LE(length, at);
    this.bytes.write(text, at + 2);
    this.used += length + 2;
    return at;
  }

  get(at: number): string {
    return this.bytes.toString('utf8', at + 2, at + 2 + this.lengthAt(at));
  }

  /** Order of bytes, which is the order of code points: the same in every process. */
  compare(a: number, b: number): number {
    const { bytes } = this;
    const [lengthA, lengthB] = [this.lengthAt(a), this.lengthAt(b)];
    const shared = Math.min(lengthA, lengthB);
    for (let n = 2; n < shared + 2; n++) {
      const difference = bytes[a + n]! - bytes[b + n]!;
      if (difference !== 0) return difference;
    }
    return lengthA - lengthB;
  }

  /** The same with a text that is not in the arena. */
  compareWith(at: number, text: Buffer): number {
    return this.bytes.compare(text, 0, text.length, at + 2, at + 2 + this.lengthAt(at));
  }

  private lengthAt(at: number): number {
    return this.bytes[at]! | (this.bytes[at + 1]! << 8);
  }

  private grow(least: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(least, Math.ceil(this.bytes.length * 1.5)));
    this.bytes.copy(larger, 0, 0, this.used);
    this.bytes = larger;
  }
}
