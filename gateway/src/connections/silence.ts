import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How often in a row a client must be found silent before its connection ends. */
const LOOKS = 3;

interface Progress {
  read: number;
  written: number;
  looks: number;
}

/**
 * Ends connections on which the client makes no progress: sends nothing of a request that it has begun, or takes nothing of an answer. Node says
 * when a connection has been still for a while (`server.timeout`); only we know whether it is the client or a service that is waited for.
 */
export class Silence {
  private readonly seen = new WeakMap<Socket, Progress>();

  constructor(
    /** Milliseconds without progress after which a connection ends. */
    private readonly silenceMs: number,
  ) {}

  /** Milliseconds of stillness at which to look: for `server.timeout`. */
  get lookEveryMs(): number {
    return Math.ceil(this.silenceMs / LOOKS);
  }

  watch(response: ServerResponse): void {
    response.on('timeout', (socket: Socket) => this.look(response, socket));
  }

  private look(response: ServerResponse, socket: Socket): void {
    const isWaitingForUs = response.req.complete && socket.writableLength === 0;
    if (isWaitingForUs) this.seen.delete(socket);
    else {
      const written = socket.bytesWritten - socket.writableLength;
      const before = this.seen.get(socket);
      const hasMoved = before === undefined || before.read !== socket.bytesRead || before.written !== written;
      const looks = hasMoved ? 1 : before.looks + 1;
      if (looks >= LOOKS) {
        socket.destroy();
        return;
      }
      this.seen.set(socket, { read: socket.bytesRead, written, looks });
    }
    // Node looks once; it is asked to look again.
    socket.setTimeout(this.lookEveryMs);
  }
}
