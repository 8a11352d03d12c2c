/** A sleep that others can end. A ring while nobody sleeps is remembered, so that none is lost between two looks. */
export class Alarm {
  private hasRung = false;
  private wakeUp?: () => void;

  ring(): void {
    this.hasRung = true;
    this.wakeUp?.();
  }

  /** Resolves after `ms` milliseconds or at the next ring, whichever is first. */
  async wait(ms: number): Promise<void> {
    if (!this.hasRung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.wakeUp = undefined;
    }
    this.hasRung = false;
  }
}
