import type { TextArena } from './text-arena.js';

const EMPTY = -1;

/** FNV-1a over UTF-16 units: spreads ids well enough for a table that is at most half full. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** From the id of a listing to its slot: an open table over the ids in the arena, 8 to 16 bytes a listing. Slots are never taken out. */
export class SlotIndex {
  private table = new Int32Array(1024).fill(EMPTY);
  private count = 0;

  constructor(
    private readonly arena: TextArena,
    private readonly idAt: (slot: number) => number,
  ) {}

  find(id: string): number | undefined {
    const slot = this.table[this.placeOf(id)]!;
    return slot === EMPTY ? undefined : slot;
  }

  /** Adds an id that is not there yet. */
  add(id: string, slot: number): void {
    if (++this.count * 2 > this.table.length) this.grow();
    this.table[this.placeOf(id)] = slot;
  }

  private placeOf(id: string): number {
    const mask = this.table.length - 1;
    const bytes = Buffer.from(id);
    for (let place = hashOf(id) & mask; ; place = (place + 1) & mask) {
      const slot = this.table[place]!;
      if (slot === EMPTY || this.arena.compareWith(this.idAt(slot), bytes) === 0) return place;
    }
  }

  private grow(): void {
    const old = this.table;
    this.table = new Int32Array(old.length * 2).fill(EMPTY);
    const mask = this.table.length - 1;
    for (const slot of old) {
      if (slot === EMPTY) continue;
      let place = hashOf(this.arena.get(this.idAt(slot))) & mask;
      while (this.table[place] !== EMPTY) place = (place + 1) & mask;
      this.table[place] = slot;
    }
  }
}
