import type { Utf8 } from './utf8.js';

const BLOCK_BYTES = 8 * 1024 * 1024;

/** Prepared JSON of every helper in large blocks outside the garbage-collected heap. Append only; addresses stay valid. */
export class CardArena {
  private readonly blocks: Buffer[] = [];
  private used = BLOCK_BYTES;

  /** Stores a text; returns its address for {@link copyTo}. */
  add(text: Utf8): { block: number; offset: number; length: number } {
    const length = text.to - text.from;
    if (this.used + length > BLOCK_BYTES) {
      this.blocks.push(Buffer.allocUnsafeSlow(Math.max(BLOCK_BYTES, length)));
      this.used = 0;
    }
    const block = this.blocks.length - 1;
    const offset = this.used;
    text.bytes.copy(this.blocks[block]!, offset, text.from, text.to);
    this.used += length;
    return { block, offset, length };
  }

  /** Copies a stored text into `target`; returns the number of bytes. */
  copyTo(target: Buffer, at: number, block: number, offset: number, length: number): number {
    return this.blocks[block]!.copy(target, at, offset, offset + length);
  }
}
