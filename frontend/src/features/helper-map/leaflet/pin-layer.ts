import L from 'leaflet';
import type { MapCluster, MapHelper } from '@community-help/api-contracts';
import { MAX_FOCUSABLE_PINS, type MapItem } from '../group-points.js';
import { iconOf, keyOf, nameOf } from './pin-icons.js';

export interface PinActions {
  onHelper: (helper: MapHelper) => void;
  onGroup: (group: MapCluster) => void;
}

/** ms of one frame that are spent on new pins; the rest of them waits for the next frame. */
const SLICE_MS = 8;

/**
 * The pins of one map, kept outside React: a new view changes only the pins that came or went, so the focus stays where it is.
 * Up to `MAX_FOCUSABLE_PINS` are elements that the keyboard reaches; more are painted on a canvas (the list beside the map has them all).
 */
export class PinLayer {
  private readonly pins = new Map<string, L.Marker>();
  private readonly painted = L.layerGroup();
  private readonly brush = L.canvas({ padding: 0.2 });
  private selectedKey: string | undefined;
  private missing: MapItem[] = [];
  private nextSlice: number | undefined;

  constructor(
    private readonly map: L.Map,
    private readonly actions: PinActions,
  ) {
    this.painted.addTo(map);
  }

  show(items: readonly MapItem[]): void {
    const isPainted = items.length > MAX_FOCUSABLE_PINS;
    this.painted.clearLayers();
    const wanted = new Map(isPainted ? [] : items.map((item) => [keyOf(item), item]));
    for (const [key, pin] of this.pins) {
      if (wanted.has(key)) continue;
      pin.remove();
      this.pins.delete(key);
    }
    this.missing = [];
    for (const [key, item] of wanted) {
      const pin = this.pins.get(key);
      if (pin) pin.setLatLng([item.latitude, item.longitude]);
      else this.missing.push(item);
    }
    this.missing.reverse();
    if (isPainted) this.paint(items);
    this.addMissing();
  }

  /** Marks the pin of a helper. */
  selectHelper(id: string | undefined): void {
    this.select(id === undefined ? undefined : `helper ${id}`);
  }

  /** Gives the focus to the pin of a key; false when it is not on the map. */
  focus(key: string): boolean {
    const element = this.pins.get(key)?.getElement();
    element?.focus({ preventScroll: true });
    return element !== undefined;
  }

  remove(): void {
    this.missing = [];
    this.stopSlices();
    for (const pin of this.pins.values()) pin.remove();
    this.pins.clear();
    this.painted.remove();
    this.brush.remove();
  }

  /** As many pins as fit into a slice of this frame, the others in the frames that follow. */
  private addMissing(): void {
    this.stopSlices();
    const end = performance.now() + SLICE_MS;
    do {
      const item = this.missing.pop();
      if (item) this.pins.set(keyOf(item), this.addPin(item));
    } while (this.missing.length > 0 && performance.now() < end);
    this.select(this.selectedKey);
    if (this.missing.length > 0) this.nextSlice = requestAnimationFrame(() => this.addMissing());
  }

  private stopSlices(): void {
    if (this.nextSlice !== undefined) cancelAnimationFrame(this.nextSlice);
    this.nextSlice = undefined;
  }

  private select(key: string | undefined): void {
    if (this.selectedKey !== undefined) this.pins.get(this.selectedKey)?.setZIndexOffset(0).getElement()?.classList.remove('is-selected');
    this.selectedKey = key;
    if (key !== undefined) this.pins.get(key)?.setZIndexOffset(1000).getElement()?.classList.add('is-selected');
  }

  private addPin(item: MapItem): L.Marker {
    const pin = L.marker([item.latitude, item.longitude], { icon: iconOf(item), keyboard: true, riseOnHover: true });
    const act = () => this.act(item);
    pin.on('click', act).addTo(this.map);
    const element = pin.getElement();
    element?.setAttribute('aria-label', nameOf(item));
    // Leaflet itself knows only Enter, and only for pins with a popup of their own.
    element?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      event.stopPropagation();
      act();
    });
    return pin;
  }

  private act(item: MapItem): void {
    if (item.kind === 'helper') this.actions.onHelper(item);
    else this.actions.onGroup(item);
  }

  private paint(items: readonly MapItem[]): void {
    const style = getComputedStyle(this.map.getContainer());
    const colour = (name: string) => style.getPropertyValue(name).trim();
    for (const item of items) {
      const isGroup = item.kind === 'cluster';
      L.circleMarker([item.latitude, item.longitude], {
        renderer: this.brush,
        radius: isGroup ? Math.min(20, 8 + Math.log2(item.count)) : 7,
        weight: 2.5,
        color: '#fff',
        fillColor: colour(isGroup ? '--map-group' : `--m-${item.marker}`),
        fillOpacity: 1,
      })
        .on('click', () => this.act(item))
        .addTo(this.painted);
    }
  }
}
