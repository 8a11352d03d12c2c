/** What site, gateway and service agree on about the base map. */

/**
 * Part of every tile's address, because browsers keep tiles for a year: a drawing or data that look different take a new one.
 * A test of geo-recommendations knows the files that it stands for.
 */
export const BASEMAP_VERSION = 'uk-1';

export const TILE_THEMES = ['light', 'dark'] as const;
export type TileTheme = (typeof TILE_THEMES)[number];

export const TILE_ZOOMS = { min: 5, max: 15 } as const;

/** Beyond this zoom, land without open postcode positions is drawn as at this one. */
export const COARSE_ZOOM = 12;

/** West, south, east, north in degrees. */
export type DegreeBox = readonly [number, number, number, number];

/** The kingdom with the islands, and as much around as any view that shows it takes in. */
export const UK_BOX: DegreeBox = [-8.7, 49.1, 2, 60.9];
/** Where tiles are drawn: wide enough for a wide screen at zooms 5 and 6, closer beyond. */
export const TILE_BOXES: { far: DegreeBox; near: DegreeBox } = { far: [-45, 34, 45, 72], near: [-20, 46, 14, 64] };
/** The last zoom of the far box. */
export const FAR_ZOOM = 6;

/** Ireland, Man and the Channel Islands: nobody publishes where their postcodes are. */
const COARSE_BOXES: readonly DegreeBox[] = [
  [-11, 51.3, -6.05, 55.5],
  [-6.05, 54.05, -5.42, 55.25],
  [-6.05, 51.9, -5.9, 54.05],
  [-4.9, 54.02, -4.25, 54.45],
  [-2.8, 49.1, -1.9, 49.8],
];

/** Whether the base map knows a place only as well as at COARSE_ZOOM. */
export function isDrawnCoarsely(latitude: number, longitude: number): boolean {
  return COARSE_BOXES.some(([west, south, east, north]) => longitude >= west && longitude <= east && latitude >= south && latitude <= north);
}

/** What must be said under the base map; each source is told in full on the page of credits. */
export const BASEMAP_ATTRIBUTION =
  'Contains OS data &copy; Crown copyright and database right 2025 &middot; Royal Mail data &copy; Royal Mail 2025 &middot; ONS, OGL v3.0 ' +
  '&middot; &copy; GeoNames (CC BY 4.0) &middot; Coast: GSHHG';

/** Where the base map's tiles are, as Leaflet writes addresses. */
export const BASEMAP_URL = `/tiles/${BASEMAP_VERSION}/{theme}/{z}/{x}/{y}{r}.webp`;

/** The version of tiles that come out of an archive where it has them: another archive's address is another version. */
export function archiveVersion(archiveUrl: string): string {
  // FNV-1a: short, and the same in every process.
  let hash = 0x811c9dc5;
  for (const letter of archiveUrl) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  return `${BASEMAP_VERSION}-${hash.toString(36)}`;
}
