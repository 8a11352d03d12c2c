import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressGroup } from '../http/client-address.js';

/**
 * Lets one address have only so many connections. When one more comes, the oldest that carries no request makes room (browsers keep some for later
 * and open a new one without a word); where all are at work the new one is closed.
 */
export class ConnectionsPerAddress {
  private readonly open = new Map<string, Set<Socket>>();

  constructor(
    private readonly most: number,
    private readonly isAtWork: (socket: Socket) => boolean,
  ) {}

  guard(server: Server): void {
    server.on('connection', (socket: Socket) => this.admit(socket));
  }

  private admit(socket: Socket): void {
    const address = addressGroup(socket.remoteAddress ?? '');
    const sockets = this.open.get(address) ?? new Set();
    this.open.set(address, sockets.add(socket));
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) this.open.delete(address);
    });
    if (sockets.size <= this.most) return;
    const idle = [...sockets].find((other) => other !== socket && !this.isAtWork(other));
    (idle ?? socket).destroy();
  }
}
