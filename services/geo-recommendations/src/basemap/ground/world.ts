/**
 * The world of the base map: web mercator, 2^23 units wide, so that one unit is one pixel of a 256 px tile at zoom 15
 * (about 2.9 m in Leeds). x grows to the east, y to the south.
 */
export const WORLD = 2 ** 23;

export const xOfLongitude = (degrees: number): number => (degrees / 360 + 0.5) * WORLD;

export const yOfLatitude = (degrees: number): number =>
  (0.5 - Math.log(Math.tan(Math.PI / 4 + (degrees * Math.PI) / 360)) / (2 * Math.PI)) * WORLD;

export const longitudeOfX = (x: number): number => (x / WORLD - 0.5) * 360;

export const latitudeOfY = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / WORLD))) * 180) / Math.PI;

/** Metres on the ground that a unit is at this height of the map. */
export const metresPerUnit = (y: number): number => (Math.cos((latitudeOfY(y) * Math.PI) / 180) * 40_075_017) / WORLD;

/** Pixels of a 256 px tile that a unit is at a zoom. */
export const pixelsPerUnit = (zoom: number): number => (256 * 2 ** zoom) / WORLD;
