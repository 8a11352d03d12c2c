import { createReadStream } from 'node:fs';
import { mkdir, open, rename, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'journal.ndjson';
const NEW_LINE = 0x0a;

/**
 * Append-only file of JSON lines. A line is one whole unit of work, so a process killed half-way through a write
 * leaves a torn last line that was never acknowledged; it is cut off on the next start.
 */
export class Journal {
  private waiting: string[] = [];
  private pumping: Promise<void> | undefined;
  private broken: Error | undefined;

  private constructor(private readonly file: FileHandle) {}

  /** Opens (or creates) the journal of a directory and hands over every line that was acknowledged before, in order. */
  static async open(directory: string, onLine: (line: unknown) => void): Promise<Journal> {
    await mkdir(directory, { recursive: true });
    const path = join(directory, FILE);
    const file = await open(path, 'a+');
    try {
      await file.truncate(await readLines(path, onLine));
      await syncDirectory(directory);
      return new Journal(file);
    } catch (error) {
      await file.close();
      throw error;
    }
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

/** Reads all whole lines. @returns how many bytes they take; what follows was torn by a crash */
async function readLines(path: string, onLine: (line: unknown) => void): Promise<number> {
  let acknowledgedBytes = 0;
  let lines = 0;
  let torn: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    const bytes: Buffer = Buffer.concat([torn, chunk as Buffer]);
    let start = 0;
    for (let end = bytes.indexOf(NEW_LINE); end >= 0; end = bytes.indexOf(NEW_LINE, start)) {
      lines += 1;
      onLine(parseLine(bytes.toString('utf8', start, end), lines));
      acknowledgedBytes += end + 1 - start;
      start = end + 1;
    }
    torn = bytes.subarray(start);
  }
  return acknowledgedBytes;
}

function parseLine(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new Error(`Line ${number} of ${FILE} is damaged. Restore the file or remove the data directory.`, { cause: error });
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
