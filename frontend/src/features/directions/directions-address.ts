export interface Point {
  lat: number;
  lng: number;
}

const text = (point: Point): string => `${point.lat},${point.lng}`;

/**
 * Address of a maps page with the way from one place to another. Points are decimal degrees; a text is looked up by the maps page.
 * Without a starting point the maps page is told 'Current Location' (spec).
 */
export function directionsAddress(from: Point | undefined, to: Point | string): string {
  const url = new URL('https://www.google.com/maps/dir/');
  url.searchParams.set('api', '1');
  url.searchParams.set('origin', from ? text(from) : 'Current Location');
  url.searchParams.set('destination', typeof to === 'string' ? to : text(to));
  return url.href;
}
