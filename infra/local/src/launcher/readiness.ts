import { get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** How a process shows that it can do its work: an HTTP address that answers 2xx, or a TCP port that accepts. */
export type ReadyCheck = { http: string } | { tcp: number };

/** Asks once. */
export function isReady(check: ReadyCheck): Promise<boolean> {
  return 'http' in check ? answers(check.http) : accepts(check.tcp);
}

/** Asks four times a second until it is ready; gives up when `signal` is aborted. */
export async function waitUntilReady(check: ReadyCheck, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    if (await isReady(check)) return true;
    await delay(250);
  }
  return false;
}

function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { timeout: 2000, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode !== undefined && response.statusCode >= 200 && response.statusCode < 300);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}

/** Whether something accepts TCP connections on this port of a host (127.0.0.1 unless given). */
export function accepts(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 2000 });
    const done = (isAccepted: boolean) => {
      socket.destroy();
      resolve(isAccepted);
    };
    socket.once('connect', () => done(true));
    socket.once('timeout', () => done(false));
    socket.once('error', () => done(false));
  });
}
