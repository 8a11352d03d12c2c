/** Thread of `watchEventLoop`: looks at the heartbeat, and ends the process when it has stood still for too long. */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { LOOKS, NOT_WATCHED, type WatchOrder } from './heartbeat.js';

const { service, limitMs, heartbeat } = workerData as WatchOrder;
const beats = new Int32Array(heartbeat);
const nobodyRings = new Int32Array(new SharedArrayBuffer(4));

let last = Atomics.load(beats, 0);
// Looks are counted, not the clock: a machine that slept, or a process that was stopped and goes on, has missed one look and not ten.
for (let silentLooks = 0; silentLooks < LOOKS; ) {
  Atomics.wait(nobodyRings, 0, 0, limitMs / LOOKS);
  const now = Atomics.load(beats, 0);
  silentLooks = now === last && now !== NOT_WATCHED ? silentLooks + 1 : 0;
  last = now;
}
sayWhy();
// process.exit in a thread ends the thread alone, and a loop that is blocked hears no other signal.
process.kill(process.pid, 'SIGKILL');

/** A pipe that nobody empties must not keep the process alive. */
function sayWhy(): void {
  const line = { level: 'fatal', time: new Date().toISOString(), part: 'process', service, pid: process.pid, blockedMs: limitMs, msg: 'the event loop is blocked; the process ends itself' };
  try {
    writeSync(1, `${JSON.stringify(line)}\n`);
  } catch (error) {
    void error; // nowhere is left to say it
  }
}
