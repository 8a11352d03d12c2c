import { Dictionary } from './dictionary.js';
import { SharedColumn } from './shared-column.js';
import { Utf8, Utf8Writer } from './utf8.js';

/** How many helpers offer each service, by project type; 'Food Bank' and 'food bank' are one. Replicas agree: nothing depends on who came first. */
export class ServiceCounts {
  /** Services in small letters, the labels of each, which are its spellings, and the service of each label that was ever looked at (-1: none). */
  private readonly services = new Dictionary();
  private readonly labelsOfService: number[][] = [];
  private readonly serviceOfLabel: number[] = [];
  /** By label: how many helpers spell their service like this. */
  private readonly spellers = new SharedColumn(Uint32Array);
  /** By project type, by service. */
  private readonly counts: SharedColumn<Uint32Array>[] = [];
  private readonly writer = new Utf8Writer();
  private readonly written = new Utf8();

  /** @param labels whose numbers the helpers have */
  constructor(private readonly labels: Dictionary) {}

  /** Counts the services of a helper: those of its labels, which are numbers `from` to `to` (not included) of a list. */
  add(projectType: number, labels: Uint32Array, from: number, to: number): void {
    this.change(projectType, labels, from, to, 1);
  }

  /** The opposite of {@link add}. */
  remove(projectType: number, labels: Uint32Array, from: number, to: number): void {
    this.change(projectType, labels, from, to, -1);
  }

  /** The most common services of a type (null: of all), at most `limit`, in their most common spelling; equally common ones in alphabetical order. */
  mostCommon(projectType: number | null, limit: number): string[] {
    const types = projectType === null ? Object.values(this.counts) : [this.counts[projectType]].filter((counts) => counts !== undefined);
    const found: { service: number; count: number }[] = [];
    for (let service = 0; service < this.labelsOfService.length; service++) {
      const count = types.reduce((sum, counts) => sum + (counts.values[service] ?? 0), 0);
      if (count > 0) found.push({ service, count });
    }
    const isBefore = (a: number, b: number): boolean => this.services.textOf(a) < this.services.textOf(b);
    found.sort((a, b) => b.count - a.count || (isBefore(a.service, b.service) ? -1 : 1));
    return found.slice(0, limit).map(({ service }) => this.spellingOf(service));
  }

  /** Of equally common spellings the one with small letters where the others have capitals. */
  private spellingOf(service: number): string {
    const spellings = this.labelsOfService[service]!.map((label) => ({ text: this.labels.textOf(label).trim(), spellers: this.spellers.values[label]! }));
    return spellings.reduce((best, other) => (other.spellers > best.spellers || (other.spellers === best.spellers && other.text > best.text) ? other : best)).text;
  }

  private change(projectType: number, labels: Uint32Array, from: number, to: number, by: 1 | -1): void {
    const counts = (this.counts[projectType] ??= new SharedColumn(Uint32Array));
    for (let at = from; at < to; at++) {
      const label = labels[at]!;
      const service = this.serviceOf(label);
      if (service < 0 || this.isNamedBefore(labels, from, at, service)) continue;
      counts.reserve(service + 1);
      counts.values[service]! += by;
      this.spellers.reserve(label + 1);
      this.spellers.values[label]! += by;
    }
  }

  /** A helper that writes a service in two ways still offers it once. */
  private isNamedBefore(labels: Uint32Array, from: number, at: number, service: number): boolean {
    for (let earlier = from; earlier < at; earlier++) if (this.serviceOf(labels[earlier]!) === service) return true;
    return false;
  }

  private serviceOf(label: number): number {
    return (this.serviceOfLabel[label] ??= this.numberService(label));
  }

  private numberService(label: number): number {
    const text = this.labels.textOf(label).trim();
    if (text === '') return -1;
    const service = this.services.numberFor(this.writer.clear().write(text.toLowerCase(), this.written));
    (this.labelsOfService[service] ??= []).push(label);
    return service;
  }
}
