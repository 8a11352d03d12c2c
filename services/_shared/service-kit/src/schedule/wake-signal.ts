/** A sleep that others can end. A notification while nobody sleeps is remembered, so that none is lost between two waits (an auto-reset event). */
export class WakeSignal {
  private isSet = false;
  private wakeUp?: () => void;

  notify(): void {
    this.isSet = true;
    this.wakeUp?.();
  }

  /** Resolves after `ms` milliseconds or at the next notification, whichever is first. */
  async wait(ms: number): Promise<void> {
    if (!this.isSet) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.wakeUp = undefined;
    }
    this.isSet = false;
  }
}
