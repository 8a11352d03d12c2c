/** Coordinates in a text of the pattern 'lat, lng'; undefined when it is none (spec: parsed from the location text, else null). */
export function coordinatesIn(location: string): { latitude: string; longitude: string } | undefined {
  const match = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(location);
  if (!match?.[1] || !match[2]) return undefined;
  return Math.abs(Number(match[1])) <= 90 && Math.abs(Number(match[2])) <= 180 ? { latitude: match[1], longitude: match[2] } : undefined;
}
