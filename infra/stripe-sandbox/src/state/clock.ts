import type { Store } from './store.js';

const ROW = 'clock';

/** Virtual time: the real time plus an offset that only ever grows, so that tests can reach next month's renewal. */
export class Clock {
  constructor(private readonly store: Store) {}

  /** Milliseconds since 1970 on the virtual clock. */
  now(): number {
    return Date.now() + this.offset();
  }

  /** Moves the virtual clock to a moment (ms); a moment in the past is ignored. */
  moveTo(moment: number): void {
    const ahead = moment - this.now();
    if (ahead > 0) this.store.apply([['setting', '', { id: ROW, value: this.offset() + ahead } as { id: string }]]);
  }

  private offset(): number {
    return (this.store.read('setting', ROW)?.data.value as number | undefined) ?? 0;
  }
}
