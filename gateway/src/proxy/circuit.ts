/**
 * Remembers that a service cannot be reached, so that requests are refused at once instead of each waiting for the connection to fail.
 * After `restMs` one request is let through to try; its outcome decides.
 */
export class Circuit {
  private failures = 0;
  private openUntil = 0;

  constructor(
    private readonly maxFailures = 3,
    private readonly restMs = 2000,
  ) {}

  /** False while the service rests. `now` in milliseconds. */
  mayTry(now: number): boolean {
    if (this.openUntil === 0) return true;
    if (now < this.openUntil) return false;
    this.openUntil = now + this.restMs;
    return true;
  }

  /** Whether the service could not be reached and nobody has got through since. */
  get isOpen(): boolean {
    return this.openUntil > 0;
  }

  succeeded(): void {
    this.failures = 0;
    this.openUntil = 0;
  }

  failed(now: number): void {
    this.failures += 1;
    if (this.failures >= this.maxFailures) this.openUntil = now + this.restMs;
  }
}
