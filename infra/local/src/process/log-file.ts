import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Size in bytes at which a log begins anew; the one before is kept as `<name>.1`. */
export const LOG_LIMIT_BYTES = 5 * 1024 * 1024;

/** A log on disk that never grows much beyond twice the limit. Lines are with the operating system as soon as they are written. */
export class LogFile {
  private descriptor: number;
  private size: number;
  private hasFailed = false;

  constructor(
    readonly path: string,
    private readonly limitBytes = LOG_LIMIT_BYTES,
    private readonly onFailure: (error: Error) => void = (error) => process.stderr.write(`${path}: ${error.message}\n`),
  ) {
    mkdirSync(dirname(path), { recursive: true });
    this.descriptor = openSync(path, 'a');
    this.size = fstatSync(this.descriptor).size;
  }

  /** Never throws: a log that cannot be written (a full disk) must not end what it reports on, and says so once. */
  write(text: string | Buffer): void {
    if (this.descriptor < 0) return;
    try {
      if (this.size > this.limitBytes) this.rotate();
      this.size += typeof text === 'string' ? writeSync(this.descriptor, text) : writeSync(this.descriptor, text);
      this.hasFailed = false;
    } catch (error) {
      if (!this.hasFailed) this.onFailure(error as Error);
      this.hasFailed = true;
    }
  }

  close(): void {
    if (this.descriptor >= 0) closeSync(this.descriptor);
    this.descriptor = -1;
  }

  private rotate(): void {
    renameSync(this.path, `${this.path}.1`);
    closeSync(this.descriptor);
    this.descriptor = openSync(this.path, 'a');
    this.size = 0;
  }
}
