import type { Box } from '../ground/clip-rings.js';
import type { PostcodeSpots, Spot } from '../ground/postcode-spots.js';
import type { PathWriter } from './svg-path.js';
import { STEPS } from './svg-path.js';
import type { MapColours } from './themes.js';

const FROM_ZOOM = 12;
/** Units around the picture from which a link may still reach into it. */
const MARGIN = 64;
/** Units: 60 to 80 m, the grain of the streets; parks and railways stay open. */
const STREET: Record<number, number> = { 13: 21, 14: 27, 15: 27 };
/** Units: twelve pixels. */
const DOT_CELL = 96;
/** Pixels of a small block. */
const BLOCK: Record<number, { long: number; deep: number }> = { 14: { long: 3.4, deep: 2.2 }, 15: { long: 6.5, deep: 4.4 } };

/** What postcodes show of a town from close by: dots, then the bands between near ones, then small blocks along them. */
export function drawPostcodes(zoom: number, spots: PostcodeSpots, box: Box, writer: PathWriter, colours: MapColours): string {
  if (zoom < FROM_ZOOM) return '';
  const near = spots.within({ west: box.west - MARGIN, east: box.east + MARGIN, north: box.north - MARGIN, south: box.south + MARGIN }, zoom > FROM_ZOOM);
  if (near.length === 0) return '';
  if (zoom === FROM_ZOOM) {
    const dots = thinned(near).map(({ x, y }) => `M${writer.x(x) - 7} ${writer.y(y) - 7}h14v14h-14z`).join('');
    return `<path d="${dots}" fill="${colours.dot}"/>`;
  }
  const width = Math.round(writer.length(STREET[zoom]!));
  const streets = near.map((spot) => linksOf(spot, writer)).join('');
  const bands = `<path d="${streets}" fill="none" stroke="${colours.street}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
  const size = BLOCK[zoom];
  if (size === undefined) return bands;
  const blocks = near.map((spot) => blockAt(spot, size.long * STEPS, size.deep * STEPS, writer)).join('');
  return `${bands}<path d="${blocks}" fill="${colours.block}"/>`;
}

/** One spot to a cell: more would be noise, and the heaviest tiles of all. */
function thinned(spots: readonly Spot[]): Spot[] {
  const cells = new Map(spots.map((spot) => [`${Math.floor(spot.x / DOT_CELL)} ${Math.floor(spot.y / DOT_CELL)}`, spot]));
  return [...cells.values()];
}

function linksOf({ x, y, links }: Spot, writer: PathWriter): string {
  const from = `M${writer.x(x)} ${writer.y(y)}`;
  if (links.length === 0) return `${from}h1`;
  let path = '';
  for (let i = 0; i < links.length; i += 2) path += `${from}L${writer.x(links[i]!)} ${writer.y(links[i + 1]!)}`;
  return path;
}

/** A rectangle along the direction to the nearest spot, larger where there are many postcodes. */
function blockAt({ x, y, direction, codes }: Spot, long: number, deep: number, writer: PathWriter): string {
  const grow = Math.min(1.6, 1 + 0.16 * Math.log2(codes)) / 2;
  const [cos, sin] = [Math.cos(direction) * grow, Math.sin(direction) * grow];
  const [ax, ay, bx, by] = [cos * long, sin * long, -sin * deep, cos * deep].map(Math.round) as [number, number, number, number];
  return `M${writer.x(x) - ax - bx} ${writer.y(y) - ay - by}l${2 * ax} ${2 * ay} ${2 * bx} ${2 * by} ${-2 * ax} ${-2 * ay}z`;
}
