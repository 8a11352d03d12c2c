import { connect, type Socket } from 'node:net';

/** One kind of request, repeated. */
export interface LoadRequest {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Bodies to take in turns instead of the one. */
  bodies?: readonly string[];
  /** Status of a good answer; 200 unless said. */
  expected?: number;
}

export interface LoadResult {
  perSecond: number;
  /** Microseconds of every request. */
  latencies: number[];
  /** Bytes of the last body. */
  bodyBytes: number;
}

/**
 * Keeps `connections` keep-alive connections busy for `ms`: each sends its next request when the answer to the last one is
 * complete. Written on bare sockets so that the client costs less than what it measures.
 * @throws Error at the first answer with another status than expected
 */
export async function load(request: LoadRequest, connections: number, ms: number): Promise<LoadResult> {
  const expected = request.expected ?? 200;
  const latencies: number[] = [];
  const messages = (request.bodies ?? [request.body]).map((body) => messageOf(request, body));
  const url = new URL(request.url);
  const began = process.hrtime.bigint();
  const end = began + BigInt(ms) * 1_000_000n;
  let bodyBytes = 0;
  let next = 0;
  const lanes = Array.from({ length: connections }, async () => {
    const lane = new Lane(await dial(url.hostname, Number(url.port)));
    while (process.hrtime.bigint() < end) {
      const sent = process.hrtime.bigint();
      const answer = await lane.exchange(messages[next++ % messages.length]!);
      if (answer.status !== expected) throw new Error(`${request.url} answered ${answer.status} instead of ${expected}`);
      latencies.push(Number(process.hrtime.bigint() - sent) / 1000);
      bodyBytes = answer.bodyBytes;
    }
    lane.close();
  });
  await Promise.all(lanes);
  const seconds = Number(process.hrtime.bigint() - began) / 1e9;
  return { perSecond: latencies.length / seconds, latencies, bodyBytes };
}

function messageOf(request: LoadRequest, body: string | undefined): Buffer {
  const url = new URL(request.url);
  const headers: Record<string, string> = { host: url.host, ...request.headers };
  if (body !== undefined) Object.assign(headers, { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${request.method ?? 'GET'} ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`);
}

function dial(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

interface Answer {
  status: number;
  bodyBytes: number;
}

/** An answer whose head has arrived. */
interface Arriving extends Answer {
  /** Bytes of the whole body; undefined when it comes in chunks. */
  length: number | undefined;
  /** The last bytes of a body in chunks. */
  tail: string;
}

const NOTHING = Buffer.alloc(0);

/**
 * One connection, one request at a time. Understands answers with a content-length, without a body, and in chunks. Bodies are counted and
 * not kept: a client that copied them would be what is measured when they are large.
 */
class Lane {
  private received: Buffer = NOTHING;
  private arriving: Arriving | undefined;
  private settle: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;

  constructor(private readonly socket: Socket) {
    socket.on('data', (chunk) => this.take(chunk));
    socket.on('close', () => this.settle?.reject(new Error('the connection was closed before the answer was complete')));
    socket.on('error', (error) => this.settle?.reject(error));
  }

  exchange(message: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
      this.socket.write(message);
    });
  }

  close(): void {
    this.settle = undefined;
    this.socket.destroy();
  }

  private take(chunk: Buffer): void {
    const body = this.arriving === undefined ? this.takeHead(chunk) : chunk;
    const answer = this.arriving;
    if (answer === undefined) return;
    answer.bodyBytes += body.length;
    if (answer.length === undefined) answer.tail = (answer.tail + body.toString('latin1', Math.max(0, body.length - 5))).slice(-5);
    if (answer.length === undefined ? answer.tail !== '0\r\n\r\n' : answer.bodyBytes < answer.length) return;
    this.arriving = undefined;
    this.settle?.resolve(answer);
  }

  /** Returns what of the body came with the end of the head. */
  private takeHead(chunk: Buffer): Buffer {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
    const headEnd = this.received.indexOf('\r\n\r\n');
    if (headEnd < 0) return NOTHING;
    const head = this.received.toString('latin1', 0, headEnd).toLowerCase();
    const body = this.received.subarray(headEnd + 4);
    const status = Number(head.slice(9, 12));
    this.received = NOTHING;
    this.arriving = { status, bodyBytes: 0, length: status === 304 ? 0 : lengthOf(head), tail: '' };
    return body;
  }
}

function lengthOf(head: string): number | undefined {
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  if (length !== undefined) return Number(length);
  if (head.includes('\r\ntransfer-encoding: chunked')) return undefined;
  throw new Error('The answer has neither a content-length nor chunks.');
}
