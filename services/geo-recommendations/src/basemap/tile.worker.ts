import { parentPort, workerData } from 'node:worker_threads';
import { openPainting } from './open-painting.js';
import type { PaintAnswer, PaintOrder } from './paint-in-worker.js';
import { DrawingMissing } from './tile-painter.js';

const opened = openPainting(new URL(workerData as string), true)();
// Every order says what became of it; nobody else waits for this promise.
opened.catch(() => undefined);

parentPort?.on('message', ({ id, block }: PaintOrder) => void answer(id, block));

async function answer(id: number, block: PaintOrder['block']): Promise<void> {
  try {
    const paint = await opened;
    const tiles = await paint(block);
    // A buffer of its own for each, which travels without being copied.
    const copies = tiles.map((tile) => Uint8Array.from(tile));
    parentPort!.postMessage({ id, tiles: copies } satisfies PaintAnswer, copies.map(({ buffer }) => buffer));
  } catch (error) {
    parentPort!.postMessage({ id, fault: String(error), isMissing: error instanceof DrawingMissing } satisfies PaintAnswer);
  }
}
