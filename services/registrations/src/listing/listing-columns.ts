import { CHECKERS, PROJECT_TYPES, type CheckedMark, type MarkerKind, type ProjectType } from '@community-help/api-contracts';
import { toWorld } from '../map/mercator.js';
import { sortKeyOf, type Listed, type Position } from './listed.js';
import { SlotIndex } from './slot-index.js';
import { TextArena } from './text-arena.js';

/** Kinds of pins by their number in the columns. */
export const MARKERS: readonly MarkerKind[] = ['general', 'emergency', 'employment', 'housing'];
const LISTED = 1;
const PLACED = 2;
const VERIFIED = 4;
/** Its texts are in the arena, be it listed or not. */
const NAMED = 8;
/** The map shows no more of a name. */
const LONGEST_NAME = 60;

type Numbers = Float64Array | Uint32Array | Uint16Array | Uint8Array;

/**
 * Listings as columns of numbers and one block of texts: about 135 bytes each, where objects would take 600 (measured, infra/load).
 * A listing keeps its slot for good, also while it is hidden or after it was removed.
 */
export class ListingColumns {
  private readonly texts = new TextArena();
  private readonly index = new SlotIndex(this.texts, (slot) => this.ids[slot]!);
  private ids = new Uint32Array(1024);
  private names = new Uint32Array(1024);
  private keys = new Uint32Array(1024);
  private types = new Uint8Array(1024);
  private markers = new Uint8Array(1024);
  private flags = new Uint8Array(1024);
  /** Seconds since 1970; 0 where nobody checked. */
  private checkTimes = new Uint32Array(1024);
  /** Place in CHECKERS. */
  private checkers = new Uint8Array(1024);
  groups = new Uint16Array(1024);
  latitudes = new Float64Array(1024);
  longitudes = new Float64Array(1024);
  /** Places on the square of the web map, 0 to 1. */
  xs = new Float64Array(1024);
  ys = new Float64Array(1024);
  private used = 0;

  /** Slots that were ever used. */
  get length(): number {
    return this.used;
  }

  find(id: string): number | undefined {
    return this.index.find(id);
  }

  /** Slot of an id, a new one where it has none. */
  slotOf(id: string): number {
    const known = this.index.find(id);
    if (known !== undefined) return known;
    if (this.used === this.ids.length) this.grow();
    const slot = this.used++;
    this.ids[slot] = this.texts.put(id);
    this.index.add(id, slot);
    return slot;
  }

  write(slot: number, { name, projectType, groups, marker, isVerified, check, position }: Listed): void {
    this.rename(slot, name);
    this.types[slot] = PROJECT_TYPES.indexOf(projectType);
    this.groups[slot] = groups;
    this.markers[slot] = MARKERS.indexOf(marker);
    this.flags[slot] = flagsOf(isVerified, position);
    this.checkTimes[slot] = secondsOf(check);
    this.checkers[slot] = checkerNumberOf(check);
    const { x, y } = position ? toWorld(position.latitude, position.longitude) : { x: 0, y: 0 };
    [this.xs[slot], this.ys[slot]] = [x, y];
    [this.latitudes[slot], this.longitudes[slot]] = [position?.latitude ?? 0, position?.longitude ?? 0];
  }

  /** True when writing the listing would change nothing. */
  holds(slot: number, { name, projectType, groups, marker, isVerified, check, position }: Listed): boolean {
    return (
      this.flags[slot] === flagsOf(isVerified, position) &&
      this.checkTimes[slot] === secondsOf(check) &&
      this.checkers[slot] === checkerNumberOf(check) &&
      this.groups[slot] === groups &&
      this.latitudes[slot] === (position?.latitude ?? 0) &&
      this.longitudes[slot] === (position?.longitude ?? 0) &&
      this.projectType(slot) === projectType &&
      this.marker(slot) === marker &&
      this.name(slot) === shortened(name) &&
      this.key(slot) === sortKeyOf(name)
    );
  }

  /** From now on nobody finds the listing. */
  unlist(slot: number): void {
    this.flags[slot] = NAMED;
  }

  isListed(slot: number): boolean {
    return (this.flags[slot]! & LISTED) !== 0;
  }

  isPlaced(slot: number): boolean {
    return (this.flags[slot]! & PLACED) !== 0;
  }

  isVerified(slot: number): boolean {
    return (this.flags[slot]! & VERIFIED) !== 0;
  }

  check(slot: number): CheckedMark {
    const seconds = this.checkTimes[slot]!;
    return seconds === 0 ? {} : { checkedAt: new Date(seconds * 1000).toISOString(), checkedBy: CHECKERS[this.checkers[slot]!]! };
  }

  id(slot: number): string {
    return this.texts.get(this.ids[slot]!);
  }

  /** The name as the map shows it. */
  name(slot: number): string {
    return this.texts.get(this.names[slot]!);
  }

  key(slot: number): string {
    return this.texts.get(this.keys[slot]!);
  }

  projectType(slot: number): ProjectType {
    return PROJECT_TYPES[this.types[slot]!]!;
  }

  /** Place of its kind of pin in MARKERS. */
  markerNumber(slot: number): number {
    return this.markers[slot]!;
  }

  marker(slot: number): MarkerKind {
    return MARKERS[this.markers[slot]!]!;
  }

  position(slot: number): Position {
    return { latitude: this.latitudes[slot]!, longitude: this.longitudes[slot]! };
  }

  /** Order by name, then by id. */
  compareNames(a: number, b: number): number {
    return this.texts.compare(this.keys[a]!, this.keys[b]!) || this.compareIds(a, b);
  }

  compareIds(a: number, b: number): number {
    return this.texts.compare(this.ids[a]!, this.ids[b]!);
  }

  /** Order by name, then by id, of a slot and a place in the list that no slot need have. */
  compareNameWith(slot: number, key: Buffer, id: Buffer): number {
    return this.texts.compareWith(this.keys[slot]!, key) || this.compareIdWith(slot, id);
  }

  compareIdWith(slot: number, id: Buffer): number {
    return this.texts.compareWith(this.ids[slot]!, id);
  }

  /** Texts that stay the same are not stored again. */
  private rename(slot: number, name: string): void {
    const [shown, key] = [shortened(name), sortKeyOf(name)];
    const isNamed = (this.flags[slot]! & NAMED) !== 0;
    if (!isNamed || this.name(slot) !== shown) this.names[slot] = this.texts.put(shown);
    if (!isNamed || this.key(slot) !== key) this.keys[slot] = this.texts.put(key);
  }

  private grow(): void {
    const length = Math.ceil(this.used * 1.5);
    const larger = <Column extends Numbers>(column: Column): Column => {
      const grown = new (column.constructor as new (length: number) => Column)(length);
      grown.set(column);
      return grown;
    };
    this.ids = larger(this.ids);
    this.names = larger(this.names);
    this.keys = larger(this.keys);
    this.types = larger(this.types);
    this.markers = larger(this.markers);
    this.flags = larger(this.flags);
    this.checkTimes = larger(this.checkTimes);
    this.checkers = larger(this.checkers);
    this.groups = larger(this.groups);
    this.latitudes = larger(this.latitudes);
    this.longitudes = larger(this.longitudes);
    this.xs = larger(this.xs);
    this.ys = larger(this.ys);
  }
}

function flagsOf(isVerified: boolean, position: Position | null): number {
  return NAMED | LISTED | (position ? PLACED : 0) | (isVerified ? VERIFIED : 0);
}

function secondsOf({ checkedAt }: CheckedMark): number {
  return checkedAt === undefined ? 0 : Math.floor(Date.parse(checkedAt) / 1000);
}

function checkerNumberOf({ checkedBy }: CheckedMark): number {
  return checkedBy === undefined ? 0 : CHECKERS.indexOf(checkedBy);
}

function shortened(name: string): string {
  if (name.length <= LONGEST_NAME) return name;
  const letters = [...name];
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME - 1).join('')}…` : name;
}
