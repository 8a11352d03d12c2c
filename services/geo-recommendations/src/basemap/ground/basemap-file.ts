import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { GlyphTable } from '../drawing/glyphs.js';
import type { Ring } from './ring.js';
import { roundCorners } from './round-corners.js';

export const LAYER_NAMES = ['land', 'lake', 'built', 'centre', 'district', 'country', 'border', 'river'] as const;
export type LayerName = (typeof LAYER_NAMES)[number];

/** A name: kinds 'town' and 'part' may end with the rank of a city, the others with the first and last zoom they are shown at. */
export type MapName = [name: string, x: number, y: number, size: number, kind: NameKind, first?: number, last?: number];
export type NameKind = 'town' | 'part' | 'district' | 'country' | 'region' | 'water';

interface LevelHead {
  /** The last zoom this level is drawn at. */
  maxZoom: number;
  shift: number;
  isClosed: boolean;
  count: number;
  /** Places in the body: points per ring, x, y. */
  at: [number, number, number];
}

interface Head {
  layers: Record<LayerName, LevelHead[]>;
  names: MapName[];
  glyphs: GlyphTable;
}

/** One layer at one level of detail; its rings are decoded when they are first asked for. */
export interface MapLevel {
  maxZoom: number;
  isClosed: boolean;
  rings: () => Ring[];
}

/** The base map: what lies where, under which names. The format is told in scripts/basemap/write-file.mjs. */
export class BasemapFile {
  readonly names: readonly MapName[];
  readonly glyphs: GlyphTable;
  private readonly levels: Record<LayerName, MapLevel[]>;

  /** @throws when the file cannot be read or is not a base map */
  static async open(path: string | URL): Promise<BasemapFile> {
    return new BasemapFile(await promisify(brotliDecompress)(await readFile(path)));
  }

  private constructor(payload: Buffer) {
    const headLength = payload.readUInt32LE(0);
    const head = JSON.parse(payload.toString('utf8', 4, 4 + headLength)) as Head;
    const body = payload.subarray(4 + headLength);
    this.names = head.names;
    this.glyphs = head.glyphs;
    const levelsOf = (name: LayerName): MapLevel[] => head.layers[name].map((level) => openLevel(body, level));
    this.levels = Object.fromEntries(LAYER_NAMES.map((name) => [name, levelsOf(name)])) as Record<LayerName, MapLevel[]>;
  }

  /** The level that a layer is drawn from at a zoom; undefined where the layer is not shown. */
  level(name: LayerName, zoom: number): MapLevel | undefined {
    return this.levels[name].find(({ maxZoom }) => zoom <= maxZoom);
  }
}

/** The finest level serves many zooms, so its corners are cut. */
const FINEST_FROM = 20;

function openLevel(body: Buffer, head: LevelHead): MapLevel {
  let decoded: Ring[] | undefined;
  const rings = (): Ring[] => {
    decoded ??= head.maxZoom < FINEST_FROM ? decodeRings(body, head) : decodeRings(body, head).map((ring) => roundCorners(roundCorners(ring, head.isClosed), head.isClosed));
    return decoded;
  };
  return { maxZoom: head.maxZoom, isClosed: head.isClosed, rings };
}

function decodeRings(body: Buffer, { shift, count, at }: LevelHead): Ring[] {
  const [nextCount, nextX, nextY] = at.map((start) => numbersFrom(body, start)) as [() => number, () => number, () => number];
  const scale = 2 ** shift;
  let x = 0;
  let y = 0;
  return Array.from({ length: count }, () => {
    const ring = new Float64Array(nextCount() * 2);
    for (let i = 0; i < ring.length; i += 2) {
      x += signed(nextX());
      y += signed(nextY());
      ring[i] = x * scale;
      ring[i + 1] = y * scale;
    }
    return ring;
  });
}

/** LEB128: seven bits to a byte, the lowest first. */
function numbersFrom(body: Buffer, start: number): () => number {
  let at = start;
  return () => {
    let value = 0;
    let scale = 1;
    let byte: number;
    do {
      byte = body[at++]!;
      value += (byte & 127) * scale;
      scale *= 128;
    } while (byte > 127);
    return value;
  };
}

function signed(zigzag: number): number {
  return zigzag % 2 === 1 ? -(zigzag + 1) / 2 : zigzag / 2;
}
