import { parentPort, workerData } from 'node:worker_threads';
import { buildSegment } from './build-segment.js';
import type { SegmentSource } from './segment.js';

const segment = buildSegment(workerData as SegmentSource);
const arrays = Object.values(segment).filter((value) => ArrayBuffer.isView(value));
parentPort?.postMessage(segment, [...new Set(arrays.map((array) => array.buffer as ArrayBuffer))]);
