/**
 * The postcode file: every unit postcode of Great Britain on a 10 m grid, about 2.6 million in 4.6 MB.
 *
 * file     brotli of: u32 length of HEAD | HEAD | units | x low | x high | y low | y high   (little endian; five planes, one byte per unit)
 * HEAD     text, one line per sector: "LS62,easting,northing,count" (tens of metres of its centre on the British National Grid),
 *          then one line "#index:delta" for each unit whose delta does not fit a byte (its byte is 0)
 * units    number 0..399 of the unit's two letters, as the difference to the unit before in its sector (the first: to -1)
 * x, y     zigzag of the difference of (position - sector centre) to the unit before, 16 bits, low and high bytes apart
 *
 * Written by scripts/build-postcodes.mjs.
 */
import { brotliDecompress } from 'node:zlib';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const UNIT_LETTERS = 'ABDEFGHJLNPQRSTUWXYZ';
const GRID_METRES = 10;

/** A postcode sector such as LS6 2, with metres on the British National Grid. */
export interface PostcodeSector {
  /** Without a space: LS62. */
  name: string;
  /** LS6. */
  district: string;
  easting: number;
  northing: number;
  unitCount: number;
}

interface GridPoint {
  easting: number;
  northing: number;
}

/** All postcodes, decoded sector by sector when asked: the planes stay as they are in the file. */
export class PostcodeFile {
  readonly sectors = new Map<string, PostcodeSector>();
  private readonly firstUnit = new Map<string, number>();
  private readonly wideDeltas = new Map<number, number>();
  private readonly planes: Buffer[];

  /** @throws when the file cannot be read or is not a postcode file */
  static async open(path: string | URL): Promise<PostcodeFile> {
    return new PostcodeFile(await promisify(brotliDecompress)(await readFile(path)));
  }

  private constructor(payload: Buffer) {
    const headLength = payload.readUInt32LE(0);
    let unitCount = 0;
    for (const line of payload.toString('utf8', 4, 4 + headLength).split('\n')) {
      if (line.startsWith('#')) {
        const [index, delta] = line.slice(1).split(':').map(Number);
        this.wideDeltas.set(index!, delta!);
        continue;
      }
      const [name, easting, northing, count] = line.split(',');
      const sector = { easting: Number(easting) * GRID_METRES, northing: Number(northing) * GRID_METRES, unitCount: Number(count) };
      this.sectors.set(name!, { name: name!, district: name!.slice(0, -1), ...sector });
      this.firstUnit.set(name!, unitCount);
      unitCount += sector.unitCount;
    }
    if (payload.length !== 4 + headLength + 5 * unitCount) throw new Error('The postcode file is damaged: its length does not fit its head.');
    this.planes = [0, 1, 2, 3, 4].map((plane) => payload.subarray(4 + headLength + plane * unitCount, 4 + headLength + (plane + 1) * unitCount));
  }

  /** Position of a unit such as ('LS62', 'AB'); undefined when there is no such unit. */
  findUnit(sectorName: string, letters: string): GridPoint | undefined {
    const sector = this.sectors.get(sectorName);
    if (sector === undefined) return undefined;
    const wanted = UNIT_LETTERS.indexOf(letters[0]!) * UNIT_LETTERS.length + UNIT_LETTERS.indexOf(letters[1]!);
    const [units, xLow, xHigh, yLow, yHigh] = this.planes as [Buffer, Buffer, Buffer, Buffer, Buffer];
    const first = this.firstUnit.get(sectorName)!;
    let unit = -1;
    let x = 0;
    let y = 0;
    for (let at = first; at < first + sector.unitCount && unit < wanted; at++) {
      unit += this.wideDeltas.get(at) ?? units[at]!;
      x += signed(xLow[at]! | (xHigh[at]! << 8));
      y += signed(yLow[at]! | (yHigh[at]! << 8));
    }
    if (unit !== wanted) return undefined;
    return { easting: sector.easting + x * GRID_METRES, northing: sector.northing + y * GRID_METRES };
  }

  get unitCount(): number {
    return this.planes[0]!.length;
  }

  /** Tells the position of every unit, sector by sector in the order of `sectors`; metres on the British National Grid. */
  visitUnits(visit: (index: number, easting: number, northing: number) => void): void {
    const [, xLow, xHigh, yLow, yHigh] = this.planes as [Buffer, Buffer, Buffer, Buffer, Buffer];
    let at = 0;
    for (const { easting, northing, unitCount } of this.sectors.values()) {
      let x = 0;
      let y = 0;
      for (const end = at + unitCount; at < end; at++) {
        x += signed(xLow[at]! | (xHigh[at]! << 8));
        y += signed(yLow[at]! | (yHigh[at]! << 8));
        visit(at, easting + x * GRID_METRES, northing + y * GRID_METRES);
      }
    }
  }
}

function signed(zigzag: number): number {
  return (zigzag >>> 1) ^ -(zigzag & 1);
}
