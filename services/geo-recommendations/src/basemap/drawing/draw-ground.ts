import { type BasemapFile, type LayerName, LAYER_NAMES, type MapLevel } from '../ground/basemap-file.js';
import { LayerCells, type Square } from '../ground/layer-cells.js';
import type { Ring } from '../ground/ring.js';
import { type PathWriter, STEPS } from './svg-path.js';
import type { MapColours } from './themes.js';

/** Pixels, by the last zoom they are for. */
type Widths = readonly [toZoom: number, pixels: number][];
const COAST: Widths = [[6, 1], [9, 1.4], [99, 2]];
const SHORE: Widths = [[5, 5], [8, 9], [11, 14], [99, 20]];
const RIVER: Widths = [[6, 0.7], [8, 1], [10, 1.4], [12, 2.2], [99, 3.5]];
const COUNTRY: Widths = [[6, 0.9], [99, 1.2]];
const BORDER: Widths = [[6, 1], [99, 1.5]];
const DISTRICTS_FROM_ZOOM = 11;

const widthAt = (zoom: number, widths: Widths): number => widths.find(([toZoom]) => zoom <= toZoom)![1] * STEPS;

/** Sea, land, towns and water of a square as SVG, beneath everything else. */
export class GroundDrawing {
  private readonly cells = new Map<MapLevel, LayerCells>();

  constructor(private readonly file: BasemapFile) {}

  /**
   * @param zoom whose style and detail is drawn
   * @param textures what is drawn of the postcodes, between the towns and the water
   */
  draw(zoom: number, square: Square, writer: PathWriter, pixels: number, colours: MapColours, textures: string): string {
    const path = (name: LayerName): string => writer.rings(this.ringsAt(name, zoom, square), this.isClosed(name, zoom));
    const line = (name: LayerName, width: number, rest: string): string => shape(path(name), `fill="none" stroke-width="${width}" ${rest}`);
    const side = pixels * STEPS;
    const land = path('land');
    const sea = `<rect width="${side}" height="${side}" fill="${colours.sea}"/>`;
    if (land === '') return sea;
    const round = 'stroke-linejoin="round"';
    const inland = [
      shape(path('built'), `fill="${colours.built}" fill-rule="evenodd"`),
      shape(path('centre'), `fill="${colours.centre}" fill-rule="evenodd"`),
      textures,
      zoom < DISTRICTS_FROM_ZOOM ? '' : line('district', (zoom <= 12 ? 1 : 1.4) * STEPS, districtStyle(zoom, colours)),
      line('river', widthAt(zoom, RIVER), `stroke="${colours.river}" ${round}`),
      shape(path('lake'), `fill="${colours.sea}" fill-rule="evenodd"`),
      line('country', widthAt(zoom, COUNTRY), `stroke="${colours.border}" stroke-opacity=".55" stroke-dasharray="40 40"`),
      line('border', widthAt(zoom, BORDER), `stroke="${colours.border}" stroke-opacity=".8" stroke-dasharray="60 30"`),
    ].join('');
    return [
      sea,
      shape(land, `fill="none" stroke="${colours.shore}" stroke-width="${widthAt(zoom, SHORE)}" ${round}`),
      shape(land, `fill="none" stroke="${colours.coast}" stroke-width="${widthAt(zoom, COAST)}" ${round}`),
      shape(land, `fill="${colours.land}"`),
      inland === '' ? '' : `<clipPath id="land"><path d="${land}"/></clipPath><g clip-path="url(#land)">${inland}</g>`,
    ].join('');
  }

  /** Decodes everything that is not decoded yet. */
  warm(): void {
    for (const name of LAYER_NAMES) for (const zoom of [5, 8, 10, 12]) this.file.level(name, zoom)?.rings();
  }

  private ringsAt(name: LayerName, zoom: number, square: Square): readonly Ring[] {
    const level = this.file.level(name, zoom);
    if (level === undefined) return [];
    const cells = this.cells.get(level) ?? new LayerCells(level);
    this.cells.set(level, cells);
    return cells.ringsAt(square);
  }

  private isClosed(name: LayerName, zoom: number): boolean {
    return this.file.level(name, zoom)?.isClosed ?? true;
  }
}

function shape(path: string, style: string): string {
  return path === '' ? '' : `<path d="${path}" ${style}/>`;
}

function districtStyle(zoom: number, { district }: MapColours): string {
  return `stroke="${district}" stroke-opacity="${zoom === 11 ? 0.4 : 0.65}" stroke-linecap="round" stroke-dasharray="${zoom <= 12 ? '10 40' : '15 60'}"`;
}
