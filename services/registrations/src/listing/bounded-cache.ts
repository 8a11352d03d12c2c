/** Texts by id, the lately used ones, within a number of bytes. */
export class BoundedCache {
  private readonly texts = new Map<string, Buffer>();
  private bytes = 0;

  constructor(private readonly maxBytes: number) {}

  /** True while something can be added without anything else going. */
  get hasRoom(): boolean {
    return this.bytes < this.maxBytes;
  }

  has(id: string): boolean {
    return this.texts.has(id);
  }

  get(id: string): string | undefined {
    const text = this.texts.get(id);
    if (text === undefined) return undefined;
    this.texts.delete(id);
    this.texts.set(id, text);
    return text.toString();
  }

  set(id: string, text: string): void {
    this.delete(id);
    const bytes = Buffer.from(text);
    this.texts.set(id, bytes);
    this.bytes += bytes.length;
    while (!this.hasRoom && this.texts.size > 1) this.delete(this.texts.keys().next().value!);
  }

  delete(id: string): void {
    const text = this.texts.get(id);
    if (text === undefined) return;
    this.texts.delete(id);
    this.bytes -= text.length;
  }

  clear(): void {
    this.texts.clear();
    this.bytes = 0;
  }
}
