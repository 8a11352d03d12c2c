/**
 * Positions as 32-bit Morton codes (G. M. Morton, 1966): the bits of row and column interleaved, so that every square of the
 * world's grid, at every scale, is one contiguous range of codes. Sorted by code, any subset of helpers is a quadtree by itself.
 */
const CELLS = 65_536;
const ROW_DEGREES = 180 / CELLS;
const COLUMN_DEGREES = 360 / CELLS;

/** The code of a position in decimal degrees; a cell is about 300 m high and, in Britain, 380 m wide. */
export function gridCode(latitude: number, longitude: number): number {
  const row = Math.min(CELLS - 1, Math.max(0, Math.floor((latitude + 90) / ROW_DEGREES)));
  const column = Math.min(CELLS - 1, Math.max(0, Math.floor((longitude + 180) / COLUMN_DEGREES)));
  return ((spread(row) << 1) | spread(column)) >>> 0;
}

/** South edge in degrees of the square that starts at `code`. */
export function southOf(code: number): number {
  return gather(code >>> 1) * ROW_DEGREES - 90;
}

/** West edge in degrees of the square that starts at `code`. */
export function westOf(code: number): number {
  return gather(code) * COLUMN_DEGREES - 180;
}

const HEIGHTS = Float64Array.from({ length: 17 }, (_, pairs) => ROW_DEGREES * 2 ** (16 - pairs));

/** Height in degrees of a square whose codes share `commonBits` (even) leading bits; its width is twice that. */
export function heightOf(commonBits: number): number {
  return HEIGHTS[commonBits >>> 1]!;
}

/** At most four squares of one scale. */
export class Squares {
  /** Leading bits that the codes in a square share; even. */
  commonBits = 2;
  /** Where each square begins; `count` of them are meant. */
  readonly codes = new Float64Array(4);
  count = 0;

  /**
   * Those that a box touches, at the finest scale at which one is as large as the box.
   * @param reachNorth half the height of the box in degrees
   * @param reachEast half its width; half the globe or more when it contains a pole
   */
  putAround(latitude: number, longitude: number, reachNorth: number, reachEast: number): void {
    let pairs = 16;
    while (pairs > 1 && HEIGHTS[pairs]! < Math.max(2 * reachNorth, reachEast)) pairs--;
    this.commonBits = 2 * pairs;
    this.count = 0;
    const height = HEIGHTS[pairs]!;
    const last = 2 ** pairs - 1;
    const scale = 2 ** (32 - this.commonBits);
    const isWorld = pairs === 1;
    const south = isWorld ? 0 : Math.max(0, Math.floor((latitude - reachNorth + 90) / height));
    const north = isWorld ? 1 : Math.min(last, Math.floor((latitude + reachNorth + 90) / height));
    const west = isWorld ? 0 : Math.floor((longitude - reachEast + 180) / (2 * height));
    const east = isWorld ? 1 : Math.floor((longitude + reachEast + 180) / (2 * height));
    for (let row = south; row <= north; row++) {
      // Columns go around the globe.
      for (let column = west; column <= east; column++) this.codes[this.count++] = (((spread(row) << 1) | spread(column & last)) >>> 0) * scale;
    }
  }
}

/** Puts a zero before every one of 16 bits. */
function spread(value: number): number {
  let bits = value;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}

/** Takes every second bit: the inverse of {@link spread}. */
function gather(value: number): number {
  let bits = value & 0x55555555;
  bits = (bits | (bits >>> 1)) & 0x33333333;
  bits = (bits | (bits >>> 2)) & 0x0f0f0f0f;
  bits = (bits | (bits >>> 4)) & 0x00ff00ff;
  return (bits | (bits >>> 8)) & 0x0000ffff;
}
