import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A piece of network between a process and a server that a test can cut, with or without telling the two ends. */
export class TcpProxy {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private isSilent = false;
  private isCut = false;

  private constructor(host: string, port: number) {
    this.server = createServer((near) => {
      if (this.isCut) return void near.destroy();
      const far = connect({ host, port });
      for (const socket of [near, far]) {
        this.sockets.add(socket);
        socket.on('close', () => this.sockets.delete(socket));
        socket.on('error', () => [near, far].forEach((end) => end.destroy()));
        if (this.isSilent) socket.pause();
      }
      if (this.isSilent) return;
      near.pipe(far).pipe(near);
    });
  }

  /** A proxy to the server of a URL. @returns it, and the same URL through it */
  static async to(target: string): Promise<{ proxy: TcpProxy; url: string }> {
    const url = new URL(target);
    const proxy = new TcpProxy(url.hostname, Number(url.port));
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    url.host = `127.0.0.1:${(proxy.server.address() as AddressInfo).port}`;
    return { proxy, url: url.href };
  }

  /** Nothing comes through any more, new connections get no answer, and nobody is told: no FIN, no RST. */
  swallow(): void {
    this.isSilent = true;
    for (const socket of this.sockets) socket.unpipe().pause();
  }

  /** Ends every connection, which both ends notice, and every new one at once, until it is mended. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  mend(): void {
    this.isCut = false;
  }

  /** Ends every connection, which both ends notice, and takes no more. */
  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
