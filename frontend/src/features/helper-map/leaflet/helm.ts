import L from 'leaflet';
import type { Box } from '../map-items.js';

/** A centre in decimal degrees and a zoom. */
export interface Goal {
  lat: number;
  lng: number;
  zoom: number;
}

/** Around everything with 10 % of room, but never nearer than a few streets. */
const FIT_PADDING = 0.1;
const FIT_MAX_ZOOM = 14;
/** px; bounds know only the tips of the pins. */
const ROOM_TOP_LEFT = L.point(24, 56);
const ROOM_BOTTOM_RIGHT = L.point(24, 8);
/** px between the middle of the map and a goal that has been reached: Leaflet rounds to whole pixels. */
const NEAR_ENOUGH_PX = 2;
/** A zoom that was asked for in the frame before has begun by then. */
const FRAMES_AT_REST = 2;
/** A goal outside of what the map can show is not tried for ever. */
const MOST_TRIES = 8;

/** The view around a box: what `fitBounds` would go to. */
export function goalAround(map: L.Map, [west, south, east, north]: Box): Goal {
  const bounds = L.latLngBounds([south, west], [north, east]).pad(FIT_PADDING);
  const zoom = Math.min(FIT_MAX_ZOOM, map.getBoundsZoom(bounds, false, ROOM_TOP_LEFT.add(ROOM_BOTTOM_RIGHT)));
  const middle = map.project(bounds.getSouthWest(), zoom).add(map.project(bounds.getNorthEast(), zoom)).divideBy(2);
  const { lat, lng } = map.unproject(middle.add(ROOM_BOTTOM_RIGHT.subtract(ROOM_TOP_LEFT).divideBy(2)), zoom);
  return { lat, lng, zoom };
}

/** A map in a part of the page that is not shown has no size, and no view. */
export function hasSize(map: L.Map): boolean {
  const { x, y } = map.getSize();
  return x > 0 && y > 0;
}

/**
 * Brings a map to a goal, whatever it is doing. Leaflet forgets a `setView` that comes while a zoom is animated, and ends that animation
 * where it was going; and a zoom that was asked for begins a frame later. So a goal stays until the map has been at rest there for two
 * frames, and is given again each time that it rests elsewhere.
 */
export class Helm {
  private goal: Goal | undefined;
  private tries = 0;
  private nextLook: number | undefined;

  constructor(private readonly map: L.Map) {
    map.on('moveend', this.onRest);
  }

  /** Goes to a goal instead of the last one. */
  steer(goal: Goal, animate: boolean): void {
    this.letGo();
    this.goal = goal;
    this.tries = 0;
    this.set(goal, animate);
  }

  /** A goal is still being brought about. */
  get isSteering(): boolean {
    return this.goal !== undefined;
  }

  /** The visitor has taken hold of the map. */
  letGo(): void {
    this.goal = undefined;
    if (this.nextLook !== undefined) L.Util.cancelAnimFrame(this.nextLook);
    this.nextLook = undefined;
  }

  remove(): void {
    this.letGo();
    this.map.off('moveend', this.onRest);
  }

  private set({ lat, lng, zoom }: Goal, animate: boolean): void {
    if (this.isZooming) return;
    this.tries++;
    this.map.setView([lat, lng], zoom, { animate });
  }

  /** Leaflet says so on the pane itself from the first to the last frame; its events can come in the other order. */
  private get isZooming(): boolean {
    return this.map.getPane('mapPane')?.classList.contains('leaflet-zoom-anim') ?? false;
  }

  private readonly onRest = () => {
    if (this.goal) this.look(this.goal, FRAMES_AT_REST);
  };

  private look(goal: Goal, framesLeft: number): void {
    // The end of a zoom is a rest as well.
    if (this.isZooming) return;
    if (this.tries >= MOST_TRIES || framesLeft === 0) return this.letGo();
    if (!this.isAt(goal)) return this.set(goal, false);
    if (this.nextLook !== undefined) L.Util.cancelAnimFrame(this.nextLook);
    this.nextLook = L.Util.requestAnimFrame(() => {
      this.nextLook = undefined;
      this.look(goal, this.isAt(goal) ? framesLeft - 1 : FRAMES_AT_REST);
    });
  }

  private isAt({ lat, lng, zoom }: Goal): boolean {
    if (this.map.getZoom() !== zoom) return false;
    const away = this.map.project(this.map.getCenter(), zoom).distanceTo(this.map.project([lat, lng], zoom));
    return away <= NEAR_ENOUGH_PX;
  }
}
