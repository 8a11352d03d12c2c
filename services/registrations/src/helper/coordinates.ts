/** Decimal degrees, WGS 84. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

const DECIMAL = /^[+-]?(\d{1,3}(\.\d{1,20})?|\.\d{1,20})$/;

/** What is wrong with a latitude (limit 90) or longitude (limit 180) given as text or number. */
export function faultOfDegrees(value: unknown, limit: 90 | 180): string | undefined {
  const fault = `must be a number of degrees from -${limit} to ${limit}`;
  if (typeof value !== 'number' && typeof value !== 'string') return fault;
  if (typeof value === 'string' && !DECIMAL.test(value)) return fault;
  const degrees = Number(value);
  return Number.isFinite(degrees) && Math.abs(degrees) <= limit ? undefined : fault;
}

/** Coordinates of a text like '53.7921, -1.5494'; undefined when the text is anything else, or outside the globe. */
export function coordinatesIn(text: string): Coordinates | undefined {
  const [latitude, longitude, ...rest] = text.split(',').map((part) => part.trim());
  if (latitude === undefined || longitude === undefined || rest.length > 0) return undefined;
  if (faultOfDegrees(latitude, 90) || faultOfDegrees(longitude, 180)) return undefined;
  return { latitude: sixDecimals(Number(latitude)), longitude: sixDecimals(Number(longitude)) };
}

/** About 10 cm: what the screens show, and all that is kept. */
export function sixDecimals(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6 || 0;
}
