type Numbers = Float64Array | Uint32Array | Uint8Array;
type NumbersOver<T extends Numbers> = { new (buffer: SharedArrayBuffer): T; readonly BYTES_PER_ELEMENT: number };

/** A growing typed array in shared memory, so that the thread that builds a segment reads it without a copy. */
export class SharedColumn<T extends Numbers> {
  values: T;

  constructor(
    private readonly Type: NumbersOver<T>,
    capacity = 1024,
  ) {
    this.values = new Type(new SharedArrayBuffer(capacity * Type.BYTES_PER_ELEMENT));
  }

  /** Makes room for `length` values; a grown column is a new array, an older view keeps what it had. */
  reserve(length: number): void {
    if (length <= this.values.length) return;
    const grown = new this.Type(new SharedArrayBuffer(Math.max(length, this.values.length * 2) * this.Type.BYTES_PER_ELEMENT));
    grown.set(this.values as never);
    this.values = grown;
  }
}
