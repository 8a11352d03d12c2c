import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';

/**
 * Connections for clients of HTTP that would wait for ever, or for as long as the kernel tries to connect (some two minutes): one over which nothing is
 * heard for `silenceMs`, while it is made or after, is given up with ETIMEDOUT.
 * @param protocol of the server's URL
 */
export function impatientAgent(protocol: string, silenceMs: number): HttpAgent | HttpsAgent {
  const options = { keepAlive: true, timeout: silenceMs };
  return protocol === 'https:' ? new ImpatientHttpsAgent(options) : new ImpatientHttpAgent(options);
}

class ImpatientHttpAgent extends HttpAgent {
  override createConnection(...call: Parameters<HttpAgent['createConnection']>): ReturnType<HttpAgent['createConnection']> {
    return givenUpInSilence(super.createConnection(...call));
  }
}

class ImpatientHttpsAgent extends HttpsAgent {
  override createConnection(...call: Parameters<HttpsAgent['createConnection']>): ReturnType<HttpsAgent['createConnection']> {
    return givenUpInSilence(super.createConnection(...call));
  }
}

/** The agent's `timeout` makes a socket tell of silence from its very beginning; nobody acts on it but this. */
function givenUpInSilence<Connection extends NodeJS.EventEmitter & { destroy(error: Error): unknown } | null | undefined>(connection: Connection): Connection {
  connection?.once('timeout', () => connection.destroy(Object.assign(new Error('the server was silent for too long'), { code: 'ETIMEDOUT' })));
  return connection;
}
