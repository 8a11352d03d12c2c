import { COARSE_ZOOM, isDrawnCoarsely } from '@community-help/api-contracts';
import { PostcodeFile } from '../../geocoding/postcode-file.js';
import { BasemapFile } from '../ground/basemap-file.js';
import { type DistrictCentre, districtCentres, type SectorCentre, sectorCentres } from '../ground/district-centres.js';
import { placePostcodes } from '../ground/postcode-points.js';
import { PostcodeSpots } from '../ground/postcode-spots.js';
import { latitudeOfY, longitudeOfX, pixelsPerUnit } from '../ground/world.js';
import { GroundDrawing } from './draw-ground.js';
import { drawLabels } from './draw-labels.js';
import { drawPostcodes } from './draw-postcodes.js';
import { Glyphs } from './glyphs.js';
import type { PlacedLabel } from './label.js';
import { labelWishes } from './label-wishes.js';
import { type LabelSheet, placeLabels } from './place-labels.js';
import { PathWriter, STEPS } from './svg-path.js';
import { BLOCK_PX, boxOf, squareOf, type TileBlock } from './tile-block.js';
import { MAP_COLOURS } from './themes.js';

/** Draws blocks of tiles as SVG. About 150 MB once every zoom has been drawn. */
export class BasemapDrawing {
  private readonly ground: GroundDrawing;
  private readonly glyphs: Glyphs;
  private readonly sheets = new Map<number, LabelSheet>();

  /** @param folder the data folder, with a slash at its end */
  static async open(folder: URL): Promise<BasemapDrawing> {
    const [file, postcodes] = await Promise.all([
      BasemapFile.open(new URL('uk-basemap.bin', folder)),
      PostcodeFile.open(new URL('gb-postcodes.bin', folder)),
    ]);
    const points = placePostcodes(postcodes);
    return new BasemapDrawing(file, new PostcodeSpots(points), districtCentres(points), sectorCentres(points));
  }

  private constructor(
    private readonly file: BasemapFile,
    private readonly spots: PostcodeSpots,
    private readonly districts: DistrictCentre[],
    private readonly sectors: SectorCentre[],
  ) {
    this.ground = new GroundDrawing(file);
    this.glyphs = new Glyphs(file.glyphs);
  }

  draw(block: TileBlock): string {
    const box = boxOf(block);
    const colours = MAP_COLOURS[block.theme];
    const writer = new PathWriter(box, BLOCK_PX);
    const zoom = detailOf(block);
    const textures = drawPostcodes(zoom, this.spots, box, writer, colours);
    const scale = pixelsPerUnit(block.zoom);
    const labels = this.labelsIn(block.zoom, zoom, box.west * scale, box.north * scale);
    const side = BLOCK_PX * block.density;
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${BLOCK_PX * STEPS} ${BLOCK_PX * STEPS}">`,
      this.ground.draw(zoom, squareOf(block), writer, BLOCK_PX, colours, textures),
      drawLabels(labels, box.west * scale, box.north * scale, this.glyphs, colours),
      '</svg>',
    ].join('');
  }

  /** Decodes and places ahead what the first tiles would otherwise wait for; up to two seconds. */
  warm(): void {
    this.ground.warm();
    for (const zoom of [8, 10, 11, 12]) this.sheet(zoom);
  }

  /** Names near a block; where the map knows no more than at a smaller zoom, the names of that one, moved apart. */
  private labelsIn(zoom: number, detail: number, west: number, north: number): PlacedLabel[] {
    const apart = 2 ** (zoom - detail);
    const side = BLOCK_PX / apart;
    // A name is as wide as ever, so those just beside the block are asked as well.
    const reach = apart === 1 ? 0 : BLOCK_PX / 2;
    const room = { west: west / apart - reach, east: west / apart + side + reach, north: north / apart - reach, south: north / apart + side + reach };
    const labels = this.sheet(detail).within(room);
    if (apart === 1) return labels;
    return labels.map((label) => ({ ...label, x: label.x * apart, y: label.y * apart, dotX: label.dotX * apart, dotY: label.dotY * apart }));
  }

  private sheet(zoom: number): LabelSheet {
    const known = this.sheets.get(zoom);
    if (known) return known;
    const sheet = placeLabels(zoom, labelWishes(zoom, this.file.names, { districts: this.districts, sectors: this.sectors }), this.glyphs);
    this.sheets.set(zoom, sheet);
    return sheet;
  }
}

/** The zoom whose detail a block is drawn in. */
function detailOf(block: TileBlock): number {
  if (block.zoom <= COARSE_ZOOM) return block.zoom;
  const { west, east, north, south } = boxOf(block);
  return isDrawnCoarsely(latitudeOfY((north + south) / 2), longitudeOfX((west + east) / 2)) ? COARSE_ZOOM : block.zoom;
}
