import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { logger, observeRequest } from '@community-help/service-kit';
import { type ProblemAnswer, sendProblem } from '../http/send-problem.js';
import { addressFault } from './address-fault.js';
import { ConnectionsPerAddress } from './connections-per-address.js';
import { OneAtATime } from './one-at-a-time.js';
import { Silence } from './silence.js';

/** Longer than a load balancer keeps an idle connection, so that it is never ours that closes under a request. */
const KEEP_ALIVE_MS = 75_000;
const HEADERS_TIMEOUT_MS = 10_000;
const MAX_HEADERS = 100;
const log = logger('http');

export interface ConnectionRules {
  /** Milliseconds without progress after which a connection ends; a whole request must have come in twice that. */
  silenceMs: number;
  /** Connections of one address; 0 = no limit. */
  perAddress: number;
}

/** Stands before everything else: slow, greedy and malformed clients cost nobody but themselves. */
export function guardConnections(server: Server, { silenceMs, perAddress }: ConnectionRules): void {
  const silence = new Silence(silenceMs);
  const turns = new OneAtATime();
  server.timeout = silence.lookEveryMs;
  server.headersTimeout = Math.min(HEADERS_TIMEOUT_MS, silenceMs);
  server.requestTimeout = 2 * silenceMs;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  // All are handed on (16 kB at most), so that too many can be refused: of a limit of its own Node would hand on the first ones only.
  server.maxHeadersCount = 0;
  // Read when the server begins to listen; every 30 s by default, which would make 40 s out of ten.
  Object.assign(server, { connectionsCheckingInterval: silence.lookEveryMs });

  const [inside] = server.listeners('request').slice(-1) as RequestListener[];
  server.off('request', inside!);
  server.on('request', (request, response) => {
    silence.watch(response);
    const fault = headersFault(request) ?? addressFault(request.url!);
    turns.run(request, response, () => {
      if (fault === undefined) inside!(request, response);
      else refuse(request, response, fault);
    });
  });
  if (perAddress > 0) new ConnectionsPerAddress(perAddress, (socket) => turns.isAtWork(socket)).guard(server);
}

function headersFault({ rawHeaders }: IncomingMessage): ProblemAnswer | undefined {
  if (rawHeaders.length <= 2 * MAX_HEADERS) return undefined;
  return { status: 431, detail: `This request has too many headers: at most ${MAX_HEADERS} are accepted here.`, headers: { connection: 'close' } };
}

function refuse(request: IncomingMessage, response: ServerResponse, fault: ProblemAnswer): void {
  observeRequest(request.method!, 'refused', fault.status, 0);
  log.info({ method: request.method, route: 'refused', status: fault.status }, 'request');
  sendProblem(request, response, fault);
}
