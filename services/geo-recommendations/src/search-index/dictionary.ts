import { Utf8, Utf8Writer } from './utf8.js';

const FIRST_SLOTS = 4096;
/** FNV-1a over 32 bits (G. Fowler, L. C. Noll, K.-P. Vo). */
const HASH_BASIS = 0x811c9dc5 | 0;
const HASH_PRIME = 0x01000193;

/**
 * Texts numbered in order of appearance; numbers are never reused. Texts are taken apart, looked up and kept as bytes, without making a
 * string of each: a replica that starts looks up millions.
 */
export class Dictionary {
  /** What {@link takeApart} found last. */
  parts = new Uint32Array(256);
  private count = 0;
  /** Open addressing, at most half full. A slot is two numbers: the hash, and the text's number + 1 or 0 when it is free. */
  private slots = new Uint32Array(2 * FIRST_SLOTS);
  /** All texts, one behind the other: text `n` goes from ends[n] to ends[n + 1]. */
  private bytes = Buffer.alloc(16 * FIRST_SLOTS);
  private ends = new Uint32Array(FIRST_SLOTS);
  private readonly writer = new Utf8Writer();
  private readonly written = new Utf8();

  get size(): number {
    return this.count;
  }

  /** The number of a text, given one if it is new. */
  numberFor(text: Utf8): number {
    return this.numberAt(text.bytes, text.from, text.to, hashOf(text.bytes, text.from, text.to));
  }

  /** The number of a known text. */
  find(text: string): number | undefined {
    return this.findBytes(this.writer.clear().write(text, this.written));
  }

  findBytes({ bytes, from, to }: Utf8): number | undefined {
    const number = this.slots[this.slotOf(bytes, from, to, hashOf(bytes, from, to)) + 1]!;
    return number === 0 ? undefined : number - 1;
  }

  textOf(number: number): string {
    return this.bytes.toString('utf8', this.ends[number], this.ends[number + 1]);
  }

  /**
   * Numbers of the parts of a text, in order, new parts given one; none when the text is empty.
   * @param separator one ASCII character
   * @returns how many they are; they are in {@link parts} until the next call
   */
  takeApart({ bytes, from, to }: Utf8, separator: string): number {
    const end = separator.charCodeAt(0);
    let count = 0;
    for (let at = from; at < to; at++) {
      const start = at;
      let hash = HASH_BASIS;
      for (let byte = bytes[at]!; byte !== end; byte = bytes[at]!) {
        hash = Math.imul(hash ^ byte, HASH_PRIME);
        if (++at === to) break;
      }
      if (count === this.parts.length) this.parts = grown(this.parts, 2 * count);
      this.parts[count++] = this.numberAt(bytes, start, at, mixed(hash));
    }
    return count;
  }

  private numberAt(bytes: Buffer, from: number, to: number, hash: number): number {
    const slot = this.slotOf(bytes, from, to, hash);
    const known = this.slots[slot + 1]!;
    return known === 0 ? this.append(bytes, from, to, hash, slot) : known - 1;
  }

  /** Where the text is, or else where it belongs. */
  private slotOf(text: Buffer, from: number, to: number, hash: number): number {
    const { slots, ends, bytes } = this;
    const mask = slots.length - 1;
    for (let slot = (2 * hash) & mask; ; slot = (slot + 2) & mask) {
      const known = slots[slot + 1]!;
      if (known === 0) return slot;
      if (slots[slot] !== hash) continue;
      const start = ends[known - 1]!;
      if (ends[known]! - start !== to - from) continue;
      let at = from;
      while (at < to && bytes[start + at - from] === text[at]) at++;
      if (at === to) return slot;
    }
  }

  private append(bytes: Buffer, from: number, to: number, hash: number, slot: number): number {
    const number = this.count++;
    const start = this.ends[number]!;
    const end = start + to - from;
    if (end > this.bytes.length) this.bytes = Buffer.concat([this.bytes], 2 * end);
    if (number + 1 >= this.ends.length) this.ends = grown(this.ends, 2 * this.ends.length);
    for (let at = from; at < to; at++) this.bytes[start + at - from] = bytes[at]!;
    this.ends[number + 1] = end;
    this.slots[slot] = hash;
    this.slots[slot + 1] = number + 1;
    if (4 * this.count > this.slots.length) this.spread();
    return number;
  }

  /** Twice the slots, and everything in its new place. */
  private spread(): void {
    const { slots } = this;
    const wider = new Uint32Array(2 * slots.length);
    const mask = wider.length - 1;
    for (let at = 0; at < slots.length; at += 2) {
      if (slots[at + 1] === 0) continue;
      let slot = (2 * slots[at]!) & mask;
      while (wider[slot + 1] !== 0) slot = (slot + 2) & mask;
      wider[slot] = slots[at]!;
      wider[slot + 1] = slots[at + 1]!;
    }
    this.slots = wider;
  }
}

function hashOf(bytes: Buffer, from: number, to: number): number {
  let hash = HASH_BASIS;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at]!, HASH_PRIME);
  return mixed(hash);
}

/** The low bits choose the slot, so the high ones must matter to them. */
function mixed(hash: number): number {
  return (hash ^ (hash >>> 15)) >>> 0;
}

function grown(numbers: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const copy = new Uint32Array(length);
  copy.set(numbers);
  return copy;
}
