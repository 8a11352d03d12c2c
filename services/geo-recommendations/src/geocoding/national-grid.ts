import proj4 from 'proj4';

// OS National Grid (EPSG:27700) with the seven-parameter shift from OSGB36; good to a few metres (Ordnance Survey, "A guide to
// coordinate systems in Great Britain", section 6.6).
export const NATIONAL_GRID =
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy ' +
  '+towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m +no_defs';
const transform = proj4(NATIONAL_GRID, 'WGS84');

export interface Position {
  /** Decimal degrees, WGS84. */
  latitude: number;
  longitude: number;
}

/** Metres east and north on the British National Grid to decimal degrees, to five decimals (about a metre). */
export function positionOfGrid(easting: number, northing: number): Position {
  const [longitude, latitude] = transform.forward([easting, northing]);
  return { latitude: Math.round(latitude! * 1e5) / 1e5, longitude: Math.round(longitude! * 1e5) / 1e5 };
}

/** Decimal degrees to metres on the British National Grid; far outside Britain the grid is stretched but still continuous. */
export function gridOfPosition(latitude: number, longitude: number): { easting: number; northing: number } {
  const [easting, northing] = transform.inverse([longitude, latitude]);
  return { easting: easting!, northing: northing! };
}
