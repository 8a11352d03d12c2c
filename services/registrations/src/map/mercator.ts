/** A point of the square web map: 0..1 from west to east and from north to south. */
export interface WorldPoint {
  x: number;
  y: number;
}

/** Where Web Mercator ends: the latitude that makes the world a square. */
const LATITUDE_LIMIT = 85.05112877980659;

/** Web Mercator (EPSG:3857) of decimal degrees, scaled to the unit square. */
export function toWorld(latitude: number, longitude: number): WorldPoint {
  const sine = Math.sin((Math.max(-LATITUDE_LIMIT, Math.min(LATITUDE_LIMIT, latitude)) * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { x: Math.max(0, Math.min(1, longitude / 360 + 0.5)), y: Math.max(0, Math.min(1, y)) };
}

/** Back to decimal degrees. */
export function degreesOf({ x, y }: WorldPoint): { latitude: number; longitude: number } {
  return { latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI, longitude: (x - 0.5) * 360 };
}

/** Back to decimal degrees, five decimals (about a metre): enough for the middle of a cluster. */
export function toDegrees(point: WorldPoint): { latitude: number; longitude: number } {
  const { latitude, longitude } = degreesOf(point);
  return { latitude: Math.round(latitude * 1e5) / 1e5, longitude: Math.round(longitude * 1e5) / 1e5 };
}
