import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

/** Gives each request to the next of several replicas, as a load balancer does that knows nothing of sessions. */
export class RoundRobin {
  /** Requests that each replica got. */
  readonly served: number[];
  private next = 0;

  private constructor(
    private readonly server: Server,
    private readonly ports: readonly number[],
    private readonly isEdge: boolean,
  ) {
    this.served = ports.map(() => 0);
    server.on('request', (incoming, outgoing) => this.forward(incoming, outgoing));
  }

  /**
   * @param port where it listens on 127.0.0.1 @param ports of the replicas there
   * @param isEdge it is what people connect to, and says in X-Forwarded-For who they are
   */
  static async listen(port: number, ports: readonly number[], isEdge: boolean): Promise<RoundRobin> {
    const server = createServer();
    const balancer = new RoundRobin(server, ports, isEdge);
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
    return balancer;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const replica = this.next;
    this.next = (replica + 1) % this.ports.length;
    this.served[replica]! += 1;
    const headers = this.isEdge ? { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress } : incoming.headers;
    // A connection for each request: none is found closed by the other end when it is used again.
    const sent = request({ host: '127.0.0.1', port: this.ports[replica], method: incoming.method, path: incoming.url, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      pipeline(answer, outgoing, () => undefined); // an answer that is cut off is cut off for whoever asked, too
    });
    sent.once('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
    pipeline(incoming, sent, () => undefined);
  }
}
