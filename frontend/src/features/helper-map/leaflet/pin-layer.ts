import L from 'leaflet';
import type { MapCluster, MapHelper } from '@community-help/api-contracts';
import { MAX_FOCUSABLE_PINS, type MapItem } from '../map-items.js';
import { iconOf, keyOf, nameOf } from './pin-icons.js';

export interface PinActions {
  onHelper: (helper: MapHelper) => void;
  onGroup: (group: MapCluster) => void;
  /** The pointer or the focus is on the pin of this helper; undefined = on none any more. */
  onLight?: ((id: string | undefined) => void) | undefined;
}

/** Marks of a pin, the stronger one last: the page points at it; its popup is open. */
const MARKS = { 'is-lit': 900, 'is-selected': 1000 };
type Mark = keyof typeof MARKS;

/** ms of one frame that are spent on new pins; the rest of them waits for the next frame. */
const SLICE_MS = 8;

/**
 * The pins of one map, kept outside React: a new view changes only the pins that came or went, so the focus stays where it is.
 * Up to `MAX_FOCUSABLE_PINS` are elements that the keyboard reaches; more are painted on a canvas (the list beside the map has them all).
 */
export class PinLayer {
  private readonly pins = new Map<string, L.Marker>();
  private readonly marked = new Map<Mark, string>();
  private readonly painted = L.layerGroup();
  private readonly brush = L.canvas({ padding: 0.2 });
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
      const item = wanted.get(key);
      if (item && hasPicture(pin, item)) continue;
      pin.remove();
      this.pins.delete(key);
    }
    this.missing = [];
    for (const [key, item] of wanted) {
      const pin = this.pins.get(key);
      if (pin) place(pin, item);
      else this.missing.push(item);
    }
    this.missing.reverse();
    if (isPainted) this.paint(items);
    this.addMissing();
  }

  /** Marks the pin whose popup is open. */
  selectHelper(id: string | undefined): void {
    this.mark('is-selected', id);
  }

  /** Marks the pin that the page points at. */
  lightHelper(id: string | undefined): void {
    this.mark('is-lit', id);
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
    this.drawMarks();
    if (this.missing.length > 0) this.nextSlice = requestAnimationFrame(() => this.addMissing());
  }

  private stopSlices(): void {
    if (this.nextSlice !== undefined) cancelAnimationFrame(this.nextSlice);
    this.nextSlice = undefined;
  }

  private mark(mark: Mark, id: string | undefined): void {
    const marked = this.pins.get(this.marked.get(mark) ?? '');
    marked?.setZIndexOffset(0).getElement()?.classList.remove(mark);
    if (id === undefined) this.marked.delete(mark);
    else this.marked.set(mark, `helper ${id}`);
    this.drawMarks();
  }

  private drawMarks(): void {
    for (const mark of Object.keys(MARKS) as Mark[]) {
      this.pins.get(this.marked.get(mark) ?? '')?.setZIndexOffset(MARKS[mark]).getElement()?.classList.add(mark);
    }
  }

  private addPin(item: MapItem): L.Marker {
    const pin = L.marker([item.latitude, item.longitude], { icon: iconOf(item), keyboard: true, riseOnHover: true });
    const act = () => this.act(item);
    pin.on('click', act).addTo(this.map);
    place(pin, item);
    const element = pin.getElement();
    element?.setAttribute('aria-label', nameOf(item));
    const light = () => this.actions.onLight?.(item.kind === 'helper' ? item.id : undefined);
    const dim = () => this.actions.onLight?.(undefined);
    for (const begins of ['pointerenter', 'focus']) element?.addEventListener(begins, light);
    for (const ends of ['pointerleave', 'blur']) element?.addEventListener(ends, dim);
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

function hasPicture(pin: L.Marker, item: MapItem): boolean {
  return (pin.options.icon as L.DivIcon).options.html === iconOf(item).options.html;
}

/** Puts a pin where its item is, leaning as far as that says. */
function place(pin: L.Marker, item: MapItem): void {
  pin.setLatLng([item.latitude, item.longitude]);
  const lean = item.kind === 'helper' ? item.lean : undefined;
  const element = pin.getElement();
  element?.classList.toggle('is-leaning', !!lean);
  element?.style.setProperty('--lean', `${lean ?? 0}deg`);
}
