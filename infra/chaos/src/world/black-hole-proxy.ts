import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A TCP proxy that can swallow everything in both directions: nobody is told, as when a network is cut between two machines. */
export class BlackHoleProxy {
  private isBlack = false;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly target: () => number,
  ) {
    server.on('connection', (near) => this.join(near));
  }

  /** @param target port on this machine, asked anew for each connection */
  static async start(target: () => number): Promise<BlackHoleProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new BlackHoleProxy(server, target);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  swallow(): void {
    this.isBlack = true;
  }

  /** The network is whole again; what was connected before it was cut is not. */
  mend(): void {
    this.isBlack = false;
    for (const socket of this.sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(near: Socket): void {
    const far = connect(this.target(), '127.0.0.1');
    for (const [from, to] of [[near, far], [far, near]] as const) {
      this.sockets.add(from);
      from.on('data', (bytes) => void (this.isBlack || to.write(bytes)));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.sockets.delete(from);
        if (!this.isBlack) to.destroy();
      });
    }
  }
}
