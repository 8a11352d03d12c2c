import { relative } from 'node:path';
import { demandSpace } from './demand-space.js';
import { InstanceLock } from './instance-lock.js';
import { Platform } from './platform.js';
import { Screen } from './screen.js';
import { readSettings, type Settings } from './settings.js';
import { explainFailure } from './start-failure.js';
import type { Wiring } from './wiring.js';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs the embedded profile until it is told to stop.
 *
 * @param root top of the checkout
 * @param startedAt when the person's command began, in milliseconds since 1970
 * @returns the exit code
 */
export async function runPlatform(root: string, startedAt = Date.now()): Promise<number> {
  const screen = new Screen();
  let platform: Platform | undefined;
  let lock: InstanceLock | undefined;
  let stopAsked = false;
  const asked = new Promise<void>((resolve) => {
    const stop = () => {
      if (stopAsked) platform?.kill(); // asked twice: do not wait for work in hand
      stopAsked = true;
      resolve();
    };
    for (const signal of STOP_SIGNALS) process.on(signal, stop);
    for (const stream of [process.stdout, process.stderr]) {
      // EIO: the terminal is gone, which is a request to stop. A pipe nobody reads any more only loses what is said.
      stream.on('error', (error: NodeJS.ErrnoException) => error.code === 'EIO' && !stopAsked && stop());
    }
  });
  process.once('exit', () => platform?.kill());
  let settings: Settings | undefined;
  try {
    settings = readSettings(root, process.env);
    lock = await InstanceLock.take(settings.dataDir);
    demandSpace(settings.dataDir);
    platform = new Platform(settings, lock, screen);
    const started = platform.start();
    const result = await Promise.race([started, asked]);
    if (result) {
      announce(screen, result.wiring, result.notRunning, Date.now() - startedAt);
      await asked;
    }
    void Promise.allSettled([started]); // a start that is stopped half-way may fail in any way
    screen.block(['  Stopping ... (Ctrl-C again stops at once)']);
    await platform.stop();
    screen.say('Stopped. Your data is kept; "make start" goes on from here, "make reset" clears it.');
    return 0;
  } catch (error) {
    const sentence = explainFailure(error, settings?.dataDir ?? root);
    screen.block([`  ${sentence ?? `The start failed: ${(error as Error).stack}`}`]);
    await platform?.stop();
    return 1;
  } finally {
    lock?.release();
  }
}

function announce(screen: Screen, wiring: Wiring, notRunning: string[], tookMs: number): void {
  const { settings, fixed } = wiring;
  const near = relative(process.cwd(), settings.dataDir);
  const data = near.startsWith('..') ? settings.dataDir : near;
  screen.block([
    `  Community Help is running (${(tookMs / 1000).toFixed(1)} s).`,
    '',
    `  Site       ${wiring.siteUrl}`,
    `  Mail       http://localhost:${fixed.mail}   every e-mail the platform sends`,
    `  Payments   ${settings.stripe ? 'Stripe, with the keys you set' : `Stripe sandbox at http://localhost:${fixed.stripe}: test cards only, no money moves`}`,
    `  Logs       ${data}/logs/`,
    ...(notRunning.length > 0 ? ['', `  ! Not running: ${notRunning.join(', ')}. What they do answers "not available" until they are.`] : []),
    '',
    '  Ctrl-C stops everything; the data is kept.',
  ]);
}
