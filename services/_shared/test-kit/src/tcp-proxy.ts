import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

interface Pair {
  near: Socket;
  far: Socket;
}

/** A piece of network between a process and a server that a test can break, with or without telling the two ends. */
export class TcpProxy {
  private readonly server: Server;
  private readonly pairs = new Set<Pair>();
  private isSilent = false;
  private isCut = false;

  private constructor(host: string, port: number) {
    this.server = createServer((near) => {
      if (this.isCut) return void near.destroy();
      const pair = { near, far: connect({ host, port }) };
      this.pairs.add(pair);
      for (const socket of [pair.near, pair.far]) {
        socket.on('error', () => undefined); // followed by 'close'
        socket.on('close', () => this.isSilent || this.end(pair));
        if (this.isSilent) socket.pause();
      }
      if (!this.isSilent) join(pair);
    });
  }

  /** A proxy to the server of a URL. @returns it, and the same URL through it */
  static async to(target: string): Promise<{ proxy: TcpProxy; url: string }> {
    const url = new URL(target);
    const proxy = new TcpProxy(url.hostname, Number(url.port));
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    url.host = `127.0.0.1:${proxy.port}`;
    return { proxy, url: url.href };
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Nothing comes through any more, new connections get no answer, and nobody is told: no FIN, no RST. */
  swallow(): void {
    this.isSilent = true;
    for (const { near, far } of this.pairs) for (const socket of [near, far]) socket.unpipe().pause();
  }

  /** Ends every connection, which both ends notice, and every new one at once. */
  cut(): void {
    this.isCut = true;
    for (const pair of this.pairs) this.end(pair);
  }

  /** The network is whole again: what was swallowed comes late, what was cut connects anew. */
  mend(): void {
    this.isCut = false;
    if (!this.isSilent) return;
    this.isSilent = false;
    for (const pair of this.pairs) {
      if (pair.near.destroyed || pair.far.destroyed) this.end(pair);
      else join(pair);
    }
  }

  /** As `cut`, for good. */
  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private end(pair: Pair): void {
    this.pairs.delete(pair);
    pair.near.destroy();
    pair.far.destroy();
  }
}

function join({ near, far }: Pair): void {
  near.pipe(far).pipe(near);
}
