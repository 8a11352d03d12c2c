import { CardArena } from './card-arena.js';
import { Dictionary, numbersOfText, RepeatedRuns } from './dictionary.js';
import { spherePoint } from './great-circle.js';
import { gridCode } from './grid-code.js';
import type { HelperRecord } from './helper-record.js';
import { SharedColumn } from './shared-column.js';

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
  private readonly serviceRuns = new RepeatedRuns(this.words, ' ');
  private readonly labelRuns = new RepeatedRuns(this.labels, '\n');
  private readonly labelNumbers = new SharedColumn(Uint32Array, 4096);
  private readonly labelOffset = new SharedColumn(Uint32Array);
  private readonly availability = new SharedColumn(Uint32Array);
  private readonly cardBlock = new SharedColumn(Uint32Array);
  private readonly cardOffset = new SharedColumn(Uint32Array);
  private readonly cardLength = new SharedColumn(Uint32Array);
  private readonly cards = new CardArena();
  private readonly ids: string[] = [];
  private readonly slotOfId = new Map<string, number>();

  /** Number of slots, gone ones included. */
  get size(): number {
    return this.ids.length;
  }

  /** Number of helpers, those without a place on the map included. */
  get helperCount(): number {
    return this.slotOfId.size;
  }

  /** Appends the current version of a helper; the caller has removed the previous one. */
  add(record: HelperRecord): number {
    const slot = this.ids.length;
    this.reserve(slot + 2);
    const isPlaced = record.latitude !== null && record.longitude !== null;
    const point = isPlaced ? spherePoint(record.latitude!, record.longitude!) : { x: 0, y: 0, z: 0 };
    this.points.values.set([point.x, point.y, point.z], 3 * slot);
    this.code.values[slot] = isPlaced ? gridCode(record.latitude!, record.longitude!) : 0;
    this.projectType.values[slot] = record.projectType;
    this.isVerified.values[slot] = record.isVerified ? 1 : 0;
    this.availability.values[slot] = this.labels.numberFor(record.availability);

    this.wordOffset.values[slot + 1] = this.addWords(this.wordOffset.values[slot]!, record);
    const labels = this.labelRuns.numbersOf(record.labels);
    const firstLabel = this.labelOffset.values[slot]!;
    this.labelNumbers.reserve(firstLabel + labels.length);
    this.labelNumbers.values.set(labels, firstLabel);
    this.labelOffset.values[slot + 1] = firstLabel + labels.length;

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

  availabilityOf(slot: number): string {
    return this.labels.textOf(this.availability.values[slot]!);
  }

  cardLengthOf(slot: number): number {
    return this.cardLength.values[slot]!;
  }

  /** Copies a helper's prepared JSON into `target`; returns the number of bytes. */
  copyCard(slot: number, target: Buffer, at: number): number {
    return this.cards.copyTo(target, at, this.cardBlock.values[slot]!, this.cardOffset.values[slot]!, this.cardLength.values[slot]!);
  }

  private reserve(slots: number): void {
    const { isFindable, code, projectType, isVerified, wordOffset, labelOffset, availability } = this;
    const { cardBlock, cardOffset, cardLength } = this;
    const columns = [isFindable, code, projectType, isVerified, wordOffset, labelOffset, availability];
    for (const column of [...columns, cardBlock, cardOffset, cardLength]) column.reserve(slots);
    this.points.reserve(3 * slots);
  }

  /** @returns where the next helper's words begin */
  private addWords(first: number, record: HelperRecord): number {
    const services = this.serviceRuns.numbersOf(record.serviceWords);
    const others = numbersOfText(this.words, record.otherWords, ' ');
    const end = first + services.length + others.length;
    this.wordTags.reserve(end);
    const tags = this.wordTags.values;
    let at = first;
    for (let index = 0; index < services.length; index++) tags[at++] = services[index]! * 2 + 1;
    for (let index = 0; index < others.length; index++) tags[at++] = others[index]! * 2;
    return end;
  }
}
