import { Worker } from 'node:worker_threads';
import { buildSegment } from './build-segment.js';
import type { SegmentBuilder } from './live-index.js';
import type { Segment, SegmentSource } from './segment.js';

/** Builds in the calling thread: for a process that serves nobody yet, and for tests. */
export const buildHere: SegmentBuilder = (source) => Promise.resolve(buildSegment(source));

/**
 * Builds each segment in a short-lived thread, so that searches go on meanwhile. The store's columns are shared memory: only
 * their handles travel, and the finished arrays come back without a copy.
 * @throws whatever stopped the thread, for instance a lack of memory
 */
export const buildInWorker: SegmentBuilder = (source: SegmentSource) =>
  new Promise<Segment>((resolve, reject) => {
    const worker = new Worker(new URL('./segment.worker.js', import.meta.url), { workerData: source });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The index thread ended with code ${code} before it was done`)));
  });
