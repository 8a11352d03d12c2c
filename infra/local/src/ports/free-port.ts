import { createServer, type Server } from 'node:net';

/** What trying to listen on a port showed. */
export type PortState = 'free' | 'taken' | 'forbidden';

/**
 * Whether a TCP port can be listened on right now. Both loopback addresses are tried, since a browser that is told
 * `localhost` may ask either, and must not end up at somebody else's program.
 */
export async function tryPort(port: number): Promise<PortState> {
  for (const host of ['127.0.0.1', '::1']) {
    const code = await tryListening(port, host);
    if (code === 'EADDRINUSE') return 'taken';
    if (code === 'EACCES') return 'forbidden';
  }
  return 'free';
}

/**
 * Where free ports are looked for: below the range from which operating systems give ports to outgoing connections (from 32768 on Linux,
 * 49152 elsewhere). A port of that range can be taken by any connection between the moment it was found free and the moment it is listened on.
 */
const FIRST_PORT = 20_000;
const LAST_PORT = 31_999;
const ATTEMPTS = 100;

/** A TCP port on 127.0.0.1 that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  const [port] = await findFreePorts(1);
  return port as number;
}

/** Several different free ports; they are held open together while they are chosen, so none is given twice. */
export async function findFreePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(Array.from({ length: count }, () => hold()));
  const ports = probes.map((probe) => {
    const address = probe.address();
    return typeof address === 'object' && address ? address.port : 0;
  });
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))));
  return ports;
}

function tryListening(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}

async function hold(): Promise<Server> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const probe = await tryHolding(FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT + 1)));
    if (probe) return probe;
  }
  throw new Error(`No free port between ${FIRST_PORT} and ${LAST_PORT}.`);
}

function tryHolding(port: number): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(undefined) : reject(error)));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(probe));
  });
}
