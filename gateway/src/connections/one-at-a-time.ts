import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Lets each connection have one request at work: one that comes before the answer to the last is complete (pipelining, which browsers do not do) waits
 * for it. An answer that is not yet its connection's turn hears nothing of the connection's end, so what was begun for it would never be stopped.
 */
export class OneAtATime {
  private readonly latest = new WeakMap<Socket, ServerResponse>();

  /** Calls `work` now or in its turn; never when the connection ends before. */
  run(request: IncomingMessage, response: ServerResponse, work: () => void): void {
    const { socket } = request;
    const previous = this.latest.get(socket);
    this.latest.set(socket, response);
    if (previous === undefined || isOver(previous)) work();
    else previous.once('close', () => socket.destroyed || work());
  }

  isAtWork(socket: Socket): boolean {
    const response = this.latest.get(socket);
    return response !== undefined && !isOver(response);
  }
}

const isOver = (response: ServerResponse): boolean => response.writableFinished || response.destroyed;
