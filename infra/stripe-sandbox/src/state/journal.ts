import { mkdir, open, readFile, rename, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'journal.ndjson';

/**
 * Append-only file of JSON lines. A line is one whole unit of work, so a process killed half-way through a write
 * leaves a torn last line that was never acknowledged; it is cut off on the next start.
 */
export class Journal {
  private waiting: string[] = [];
  private pumping: Promise<void> | undefined;
  private broken: Error | undefined;

  private constructor(private readonly file: FileHandle) {}

  /** Opens (or creates) the journal of a directory and returns the lines that were acknowledged before. */
  static async open(directory: string): Promise<{ journal: Journal; lines: unknown[] }> {
    await mkdir(directory, { recursive: true });
    const path = join(directory, FILE);
    const file = await open(path, 'a+');
    const text = await readFile(path, 'utf8');
    const acknowledged = text.slice(0, text.lastIndexOf('\n') + 1);
    await file.truncate(Buffer.byteLength(acknowledged));
    await syncDirectory(directory);
    const lines = acknowledged.split('\n').filter((line) => line !== '').map(parseLine);
    return { journal: new Journal(file), lines };
  }

  /** Replaces the journal by a shorter one with the same meaning; the old file stays valid until the rename. */
  static async rewrite(directory: string, lines: Iterable<unknown>): Promise<void> {
    const next = join(directory, `${FILE}.next`);
    const file = await open(next, 'w');
    try {
      for (const line of lines) await file.write(`${JSON.stringify(line)}\n`);
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(next, join(directory, FILE));
    await syncDirectory(directory);
  }

  /** Queues one line; it counts only once `durable()` has resolved. */
  append(line: unknown): void {
    this.waiting.push(`${JSON.stringify(line)}\n`);
  }

  /** Resolves when everything appended so far is on the disk. Concurrent callers share one write and one sync. */
  async durable(): Promise<void> {
    while (this.waiting.length > 0 || this.pumping) {
      this.pumping ??= this.pump().finally(() => {
        this.pumping = undefined;
      });
      await this.pumping;
    }
    if (this.broken) throw this.broken;
  }

  async close(): Promise<void> {
    await this.durable();
    await this.file.close();
  }

  private async pump(): Promise<void> {
    const lines = this.waiting;
    this.waiting = [];
    if (this.broken) throw this.broken;
    try {
      await this.file.appendFile(lines.join(''));
      await this.file.datasync();
    } catch (error) {
      this.broken = new Error('The sandbox could not write its journal; it stops answering so that nothing is promised and lost.', { cause: error });
      throw this.broken;
    }
  }
}

function parseLine(line: string, index: number): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new Error(`Line ${index + 1} of ${FILE} is damaged. Restore the file or remove the data directory.`, { cause: error });
  }
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
