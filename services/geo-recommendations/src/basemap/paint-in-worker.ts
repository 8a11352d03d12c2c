import { Worker } from 'node:worker_threads';
import { OutageError } from '@community-help/service-kit';
import type { TileBlock } from './drawing/tile-block.js';
import { DrawingMissing, type TilePainter } from './tile-painter.js';

export interface PaintOrder {
  id: number;
  block: TileBlock;
}

export interface PaintAnswer {
  id: number;
  tiles?: Uint8Array[];
  fault?: string;
  isMissing?: boolean;
}

interface Waiting {
  resolve: (tiles: Uint8Array[]) => void;
  reject: (error: Error) => void;
}

/** Milliseconds after which a thread that says nothing is given up; opening takes two seconds, on a machine that is busy with other work ten times that. */
const SILENCE_MS = 60_000;

/** The map takes about 200 in JavaScript's memory when all of it has been looked at. */
const HEAP_MB = 400;

/** Draws in a thread of its own, started by the first order and again after it broke. */
export class PaintInWorker implements TilePainter {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private nextId = 1;
  private silence: NodeJS.Timeout | undefined;

  /** @param folder the data folder, with a slash at its end */
  constructor(private readonly folder: URL) {}

  paint(block: TileBlock): Promise<Uint8Array[]> {
    const worker = (this.worker ??= this.start());
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.listen();
      worker.postMessage({ id, block } satisfies PaintOrder);
    });
  }

  async close(): Promise<void> {
    const { worker } = this;
    this.breakOff(new OutageError('The process is stopping'));
    await worker?.terminate();
  }

  private start(): Worker {
    const worker = new Worker(new URL('./tile.worker.js', import.meta.url), { workerData: this.folder.href, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    // A process that has nothing else to do may end.
    worker.unref();
    const isCurrent = (): boolean => this.worker === worker;
    worker.on('message', (answer: PaintAnswer) => isCurrent() && this.take(answer));
    worker.on('error', (error) => isCurrent() && this.breakOff(new OutageError(`The drawing thread broke: ${error.message}`)));
    worker.on('exit', (code) => isCurrent() && this.breakOff(new OutageError(`The drawing thread ended with code ${code}`)));
    return worker;
  }

  private take({ id, tiles, fault, isMissing }: PaintAnswer): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    this.listen();
    if (tiles) waiting?.resolve(tiles);
    else waiting?.reject(isMissing ? new DrawingMissing() : new Error(fault));
  }

  /** Waits for the next word of the thread while somebody waits for it. */
  private listen(): void {
    clearTimeout(this.silence);
    if (this.waiting.size === 0) return;
    this.silence = setTimeout(() => {
      const { worker } = this;
      this.breakOff(new OutageError('The drawing thread says nothing'));
      void worker?.terminate();
    }, SILENCE_MS);
  }

  private breakOff(error: Error): void {
    this.worker = undefined;
    clearTimeout(this.silence);
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}
