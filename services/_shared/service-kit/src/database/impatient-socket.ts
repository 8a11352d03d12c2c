import { Socket } from 'node:net';

/**
 * For pg's `stream`: a connection over which nothing is heard for `silenceMs` is given up. PostgreSQL ends a statement at its own limit and says so; who
 * is silent beyond it has vanished without a word (a lost node, a cut network), and would hold whoever asks until the kernel gives up, a quarter of an hour later.
 */
export function impatientSocket(silenceMs: number): Socket {
  const socket = new Socket();
  const giveUp = (): unknown => socket.destroy(Object.assign(new Error(`PostgreSQL was silent for ${silenceMs} ms`), { code: 'ETIMEDOUT' }));
  return socket.setTimeout(silenceMs, giveUp);
}
