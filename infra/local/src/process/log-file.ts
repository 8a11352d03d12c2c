import { createWriteStream, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';

/** Size in bytes at which a log begins anew; the one before is kept as `<name>.1`. */
export const LOG_LIMIT_BYTES = 5 * 1024 * 1024;

/** A log on disk that never grows beyond twice the limit. */
export class LogFile {
  private stream: WriteStream;
  private size: number;

  constructor(
    readonly path: string,
    private readonly limitBytes = LOG_LIMIT_BYTES,
    private readonly onFailure: (error: Error) => void = (error) => process.stderr.write(`${path}: ${error.message}\n`),
  ) {
    mkdirSync(dirname(path), { recursive: true });
    this.size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    this.stream = this.open();
  }

  write(text: string | Buffer): void {
    if (this.size > this.limitBytes) this.rotate();
    this.size += Buffer.byteLength(text);
    this.stream.write(text);
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.stream.end(() => resolve()));
  }

  private rotate(): void {
    this.stream.end();
    try {
      renameSync(this.path, `${this.path}.1`);
    } catch (error) {
      this.onFailure(error as Error); // goes on in the same file; the next limit tries again
    }
    this.size = 0;
    this.stream = this.open();
  }

  private open(): WriteStream {
    const stream = createWriteStream(this.path, { flags: 'a' });
    let hasFailed = false;
    stream.on('error', (error) => {
      if (!hasFailed) this.onFailure(error); // a full disk says so once, not once per line
      hasFailed = true;
    });
    return stream;
  }
}
