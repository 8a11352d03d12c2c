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
  private readonly ids = new Dictionary();
  /** Number of each slot's id, and slot + 1 of each id's current version, 0 when it has none. */
  private readonly idNumber = new SharedColumn(Uint32Array);
  private readonly slotOfId = new SharedColumn(Uint32Array);
  private reservedSlots = 0;
  /** Number of slots, gone ones included. */
  size = 0;
  /** Number of helpers, those without a place on the map included. */
  helperCount = 0;

  /** The number of a helper's id, given one if it is new. */
  numberForId(id: Utf8): number {
    const number = this.ids.numberFor(id);
    this.slotOfId.reserve(number + 1);
    return number;
  }

  /** The number of a known id. */
  findId(id: string): number | undefined {
    return this.ids.find(id);
  }

  /** Appends the current version of a helper; the caller has removed the previous one. Every text of it is copied. */
  add(idNumber: number, record: EncodedHelper): number {
    const slot = this.size++;
    this.helperCount++;
    this.reserve(slot + 2);
    this.idNumber.values[slot] = idNumber;
    this.slotOfId.values[idNumber] = slot + 1;
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
    this.isFindable.values[slot] = isPlaced ? 1 : 0;
    return slot;
  }

  /** Forgets a helper; returns the slot it had, or undefined when it has none. */
  remove(idNumber: number): number | undefined {
    const slot = this.slotOfId.values[idNumber]! - 1;
    if (slot < 0) return undefined;
    this.slotOfId.values[idNumber] = 0;
    this.isFindable.values[slot] = 0;
    this.helperCount--;
    return slot;
  }

  idOf(slot: number): string {
    return this.ids.textOf(this.idNumber.values[slot]!);
  }

  /** Numbers of its labels: a part of the column. */
  labelsOf(slot: number): { values: Uint32Array; from: number; to: number } {
    return { values: this.labelNumbers.values, from: this.labelOffset.values[slot]!, to: this.labelOffset.values[slot + 1]! };
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
    const { idNumber, cardBlock, cardOffset, cardLength } = this;
    const columns = [isFindable, code, projectType, isVerified, wordOffset, labelOffset, availability];
    for (const column of [...columns, idNumber, cardBlock, cardOffset, cardLength]) column.reserve(this.reservedSlots);
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
