import type { Weight } from './glyphs.js';
import type { MapColours } from './themes.js';

/** How a name is written. */
export interface LabelStyle {
  /** Pixels of an em. */
  size: number;
  weight: Weight;
  tone: Extract<keyof MapColours, 'ink' | 'ink2' | 'ink3' | 'water' | 'plateInk'>;
  /** Pixels between letters. */
  gap?: number;
  /** On a plate, as postcode districts are. */
  hasPlate?: boolean;
  /** Beside a dot that stands on the place. */
  hasDot?: boolean;
}

/** A name that would like to be on the map; the highest rank is placed first. */
export interface LabelWish extends LabelStyle {
  name: string;
  /** Units of the world. */
  x: number;
  y: number;
  rank: number;
  /** Pixels that stay free around it. */
  room: number;
  /** May stand a little beside its place. */
  maySlide?: boolean;
}

/** A name that has its place; pixels of the whole world at one zoom. */
export interface PlacedLabel extends LabelStyle {
  name: string;
  /** The middle of the name. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** The place itself, where the dot stands. */
  dotX: number;
  dotY: number;
}
