import { pixelsPerUnit } from '../ground/world.js';
import type { Glyphs } from './glyphs.js';
import type { LabelWish, PlacedLabel } from './label.js';

/** Pixels of a cell of the grid in which taken room is looked up. */
const CELL = 128;
const DOT = 4;
const DOT_ROOM = 2;
/** Pixels around the letters of a plate. */
const PLATE = { wide: 12, high: 7 };

interface Room {
  west: number;
  north: number;
  east: number;
  south: number;
}

/** Names that have found room, by where they are. */
export class LabelSheet {
  private readonly taken = new RoomGrid<Room>();
  private readonly shown = new RoomGrid<PlacedLabel>();

  add(label: PlacedLabel, rooms: readonly Room[]): void {
    for (const room of rooms) this.taken.add(room, room);
    this.shown.add(label, around(rooms));
  }

  isFree(room: Room): boolean {
    return this.taken
      .near(room)
      .every((other) => room.west >= other.east || room.east <= other.west || room.north >= other.south || room.south <= other.north);
  }

  /** Names of which something may be seen in a rectangle of pixels. */
  within(room: Room): PlacedLabel[] {
    return [...new Set(this.shown.near(room))];
  }
}

/**
 * Finds room for the names of one zoom, for the whole country at once, so that every tile agrees with its neighbours and no name is cut.
 * Greedy: who comes first has the choice.
 */
export function placeLabels(zoom: number, wishes: readonly LabelWish[], glyphs: Glyphs): LabelSheet {
  const sheet = new LabelSheet();
  const scale = pixelsPerUnit(zoom);
  for (const wish of wishes) {
    const { name, size, weight, gap = 0, hasPlate, hasDot } = wish;
    const em = glyphs.unitsPerEm / size;
    const width = glyphs.set(name, weight, gap * em).width / em + (hasPlate ? PLATE.wide : 0);
    const height = size + (hasPlate ? PLATE.high : 2);
    const [dotX, dotY] = [wish.x * scale, wish.y * scale];
    const dot = roomAt(dotX, dotY, 2 * DOT, 2 * DOT);
    for (const [dx, dy] of positionsOf(wish, width, height)) {
      const room = roomAt(dotX + dx, dotY + dy, width, height);
      if (!sheet.isFree(grown(room, wish.room)) || (hasDot && !sheet.isFree(grown(dot, DOT_ROOM)))) continue;
      sheet.add({ ...wish, x: dotX + dx, y: dotY + dy, width, height, dotX, dotY }, hasDot ? [room, dot] : [room]);
      break;
    }
  }
  return sheet;
}

/** Where a name may stand relative to its place, the best first. */
function positionsOf({ hasDot, hasPlate, maySlide, size }: LabelWish, width: number, height: number): [number, number][] {
  const beside = 6 + width / 2;
  if (hasDot) return [[beside, 0], [-beside, 0], [0, -height * 0.85], [0, height * 0.85]];
  if (!maySlide) return [[0, 0]];
  if (hasPlate || size < 13) return [[0, 0], [0, 20], [0, -20], [width * 0.7, 12], [-width * 0.7, -12]];
  return [[0, 0], [0, 12], [0, -12]];
}

function roomAt(x: number, y: number, width: number, height: number): Room {
  return { west: x - width / 2, east: x + width / 2, north: y - height / 2, south: y + height / 2 };
}

function grown({ west, east, north, south }: Room, by: number): Room {
  return { west: west - by, east: east + by, north: north - by, south: south + by };
}

function around(rooms: readonly Room[]): Room {
  return grown(
    {
      west: Math.min(...rooms.map(({ west }) => west)),
      east: Math.max(...rooms.map(({ east }) => east)),
      north: Math.min(...rooms.map(({ north }) => north)),
      south: Math.max(...rooms.map(({ south }) => south)),
    },
    DOT,
  );
}

/** Things by the cells that their rooms touch. */
class RoomGrid<Thing> {
  private readonly cells = new Map<number, Thing[]>();

  add(thing: Thing, room: Room): void {
    for (const key of keysOf(room)) {
      const cell = this.cells.get(key);
      if (cell) cell.push(thing);
      else this.cells.set(key, [thing]);
    }
  }

  near(room: Room): Thing[] {
    return keysOf(room).flatMap((key) => this.cells.get(key) ?? []);
  }
}

function keysOf({ west, east, north, south }: Room): number[] {
  const keys: number[] = [];
  for (let x = Math.floor(west / CELL); x <= Math.floor(east / CELL); x++) {
    for (let y = Math.floor(north / CELL); y <= Math.floor(south / CELL); y++) keys.push(x * 1e6 + y);
  }
  return keys;
}
