import { CardArena } from './card-arena.js';
import { Dictionary } from './dictionary.js';
import { spherePoint } from './great-circle.js';
import { gridCode } from './grid-code.js';
import type { EncodedHelper } from './encoded-helper.js';
import { SharedColumn } from './shared-column.js';
import type { Utf8 } from './utf8.js';

const NOWHERE = { x: 0, y: 0, z: 0 };

/**
 * Every helper as columns of numbers, one slot per version of a listing. Slots are only appended: a changed listing gets a new one
 * and its old one is marked as gone. Lists of words and labels are runs in one column, from offset[slot] to offset[slot + 1].
 */
export class HelperStore {
  readonly words = new Dictionary();
  readonly labels = new Dictionary();
  /** 1 while the slot is the current version of a helper that has a place on the map. */
  readonly isFindable = new SharedColumn(Uint8Array);
  /** x, y and z of each slot on the unit sphere, side by side. */
  readonly points = new SharedColumn(Float64Array);
  readonly code = new SharedColumn(Uint32Array);
  readonly projectType = new SharedColumn(Uint8Array);
  readonly isVerified = new SharedColumn(Uint8Array);
  /** Word number * 2, plus 1 when a service names it. */
  readonly wordTags = new SharedColumn(Uint32Array, 16_384);
  readonly wordOffset = new SharedColumn(Uint32Array);
  private readonly labelNumbers = new SharedColumn(Uint32Array, 4096);
  private readonly labelOffset = new SharedColumn(Uint32Array);
  private readonly availability = new SharedColumn(Uint32Array);
  private readonly cardBlock = new SharedColumn(Uint32Array);
  private readonly cardOffset = new SharedColumn(Uint32Array);
  private readonly cardLength = new SharedColumn(Uint32Array);
  private readonly cards = new CardArena();
  private readonly ids: string[] = [];
  private readonly slotOfId = new Map<string, number>();
  private reservedSlots = 0;

  /** Number of slots, gone ones included. */
  get size(): number {
    return this.ids.length;
  }

  /** Number of helpers, those without a place on the map included. */
  get helperCount(): number {
    return this.slotOfId.size;
  }

  /** Appends the current version of a helper; the caller has removed the previous one. Every text of it is copied. */
  add(record: EncodedHelper): number {
    const slot = this.ids.length;
    this.reserve(slot + 2);
    const isPlaced = record.latitude !== null && record.longitude !== null;
    const point = isPlaced ? spherePoint(record.latitude!, record.longitude!) : NOWHERE;
    this.points.values[3 * slot] = point.x;
    this.points.values[3 * slot + 1] = point.y;
    this.points.values[3 * slot + 2] = point.z;
    this.code.values[slot] = isPlaced ? gridCode(record.latitude!, record.longitude!) : 0;
    this.projectType.values[slot] = record.projectType;
    this.isVerified.values[slot] = record.isVerified ? 1 : 0;
    this.availability.values[slot] = this.labels.numberFor(record.availability);

    const firstWord = this.wordOffset.values[slot]!;
    const firstOther = this.addWords(firstWord, record.serviceWords, 1);
    this.wordOffset.values[slot + 1] = this.addWords(firstOther, record.otherWords, 0);
    this.labelOffset.values[slot + 1] = this.addLabels(this.labelOffset.values[slot]!, record.labels);

    const card = this.cards.add(record.card);
    this.cardBlock.values[slot] = card.block;
    this.cardOffset.values[slot] = card.offset;
    this.cardLength.values[slot] = card.length;
    this.ids.push(record.id);
    this.slotOfId.set(record.id, slot);
    this.isFindable.values[slot] = isPlaced ? 1 : 0;
    return slot;
  }

  /** Forgets a helper; returns the slot it had, or undefined when it is unknown. */
  remove(id: string): number | undefined {
    const slot = this.slotOfId.get(id);
    if (slot === undefined) return undefined;
    this.slotOfId.delete(id);
    this.isFindable.values[slot] = 0;
    return slot;
  }

  slotOf(id: string): number | undefined {
    return this.slotOfId.get(id);
  }

  idOf(slot: number): string {
    return this.ids[slot]!;
  }

  labelsOf(slot: number): Uint32Array {
    return this.labelNumbers.values.subarray(this.labelOffset.values[slot]!, this.labelOffset.values[slot + 1]!);
  }

  labelCountOf(slot: number): number {
    return this.labelOffset.values[slot + 1]! - this.labelOffset.values[slot]!;
  }

  /** Number of the label at a place among those of the slot. */
  labelOf(slot: number, at: number): number {
    return this.labelNumbers.values[this.labelOffset.values[slot]! + at]!;
  }

  /** The number that its availability, as one text, has among the labels. */
  availabilityNumberOf(slot: number): number {
    return this.availability.values[slot]!;
  }

  cardLengthOf(slot: number): number {
    return this.cardLength.values[slot]!;
  }

  /** Copies a helper's prepared JSON into `target`; returns the number of bytes. */
  copyCard(slot: number, target: Buffer, at: number): number {
    return this.cards.copyTo(target, at, this.cardBlock.values[slot]!, this.cardOffset.values[slot]!, this.cardLength.values[slot]!);
  }

  private reserve(slots: number): void {
    if (slots <= this.reservedSlots) return;
    this.reservedSlots = 2 * slots;
    const { isFindable, code, projectType, isVerified, wordOffset, labelOffset, availability } = this;
    const { cardBlock, cardOffset, cardLength } = this;
    const columns = [isFindable, code, projectType, isVerified, wordOffset, labelOffset, availability];
    for (const column of [...columns, cardBlock, cardOffset, cardLength]) column.reserve(this.reservedSlots);
    this.points.reserve(3 * this.reservedSlots);
  }

  /** @returns where the next words begin */
  private addWords(first: number, text: Utf8, isService: 0 | 1): number {
    const count = this.words.takeApart(text, ' ');
    this.wordTags.reserve(first + count);
    const [tags, words] = [this.wordTags.values, this.words.parts];
    for (let at = 0; at < count; at++) tags[first + at] = words[at]! * 2 + isService;
    return first + count;
  }

  /** @returns where the next helper's labels begin */
  private addLabels(first: number, text: Utf8): number {
    const count = this.labels.takeApart(text, '\n');
    this.labelNumbers.reserve(first + count);
    const [numbers, labels] = [this.labelNumbers.values, this.labels.parts];
    for (let at = 0; at < count; at++) numbers[first + at] = labels[at]!;
    return first + count;
  }
}
