import { connect, type Socket } from 'node:net';

/** What a connection of each kind sends at first, then every second, and whether it takes what comes back. */
interface Kind {
  first: string;
  drop?: string;
  reads: boolean;
}

const KINDS: readonly Kind[] = [
  { first: '', reads: true },
  { first: 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: ', drop: 'a', reads: true },
  { first: 'POST /api/registrations HTTP/1.1\r\nhost: x\r\ncontent-length: 60000\r\n\r\n', drop: 'a', reads: true },
  { first: 'POST /api/registrations HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nffff\r\n', drop: 'a', reads: true },
  { first: 'GET /objects/images/a.webp HTTP/1.1\r\nhost: x\r\n\r\n', reads: false },
  { first: 'GET /objects/images/a.webp HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(4), reads: false },
  { first: `GET ${'/'.repeat(15_000)}x HTTP/1.1\r\nhost: x\r\n\r\n`, drop: `GET /${'a'.repeat(9000)} HTTP/1.1\r\nhost: x\r\n\r\n`, reads: true },
  { first: 'GET /api/projects HTTP/1.1\r\nhost: x\r\n\r\n', reads: true },
  { first: 'hello\r\n\r\n', reads: true },
];
/** A connection that was ended comes back after so many milliseconds. */
const BACK_AFTER_MS = 1000;

/** Keeps `count` bad connections of all kinds open to a server on loopback, from `addresses` addresses of 127.0.0.0/8 that are not 127.0.0.1. */
export class BadConnections {
  private readonly sockets = new Set<Socket>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private isOver = false;
  /** How often one was ended by the server. */
  ended = 0;

  constructor(port: number, count: number, addresses: number) {
    for (let index = 0; index < count; index += 1) this.open(port, `127.0.7.${1 + (index % addresses)}`, KINDS[Math.floor(index / addresses) % KINDS.length]!);
  }


  stop(): void {
    this.isOver = true;
    for (const timer of this.timers) clearInterval(timer);
    for (const socket of this.sockets) socket.destroy();
  }

  private open(port: number, localAddress: string, kind: Kind): void {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    this.sockets.add(socket);
    if (kind.reads) socket.resume();
    else socket.pause();
    socket.write(kind.first);
    const drip = setInterval(() => kind.drop !== undefined && socket.writable && socket.write(kind.drop), 1000);
    this.timers.add(drip);
    // Ended by the server: that is what it is about.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearInterval(drip);
      this.timers.delete(drip);
      this.sockets.delete(socket);
      if (this.isOver) return;
      this.ended += 1;
      const again = setTimeout(() => {
        this.timers.delete(again);
        this.open(port, localAddress, kind);
      }, BACK_AFTER_MS);
      this.timers.add(again);
    });
  }
}
