import { eventually, UnansweredPort } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, get, type Agent, type IncomingMessage, type Server } from 'node:http';
import { get as getSecurely } from 'node:https';
import type { AddressInfo } from 'node:net';
import { impatientAgent } from '../src/http/impatient-agent.js';

/** Far longer than a busy machine keeps two timers of one process apart. */
const SILENCE_MS = 2_000;

describe('an agent that gives up in silence', () => {
  let agent: Agent;
  let nobody: UnansweredPort;
  let server: Server;
  /** Answers a letter every tenth of the silence, for longer than it. */
  const talk = (respond: (letter: string | undefined) => void): void => {
    for (let n = 1; n <= 15; n++) setTimeout(() => respond(n < 15 ? 'a' : undefined), (n * SILENCE_MS) / 10);
  };

  beforeAll(async () => {
    agent = impatientAgent('http:', SILENCE_MS);
    nobody = await UnansweredPort.open();
    server = createServer((request, response) => {
      if (request.url === '/talks') talk((letter) => (letter ? response.write(letter) : response.end()));
      else if (request.url === '/stops') response.write('a');
      else if (request.url === '/answers') response.end('a');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
    await nobody.close();
  });

  const serverPort = (): number => (server.address() as AddressInfo).port;
  const read = (port: number, path = '/'): Promise<string> =>
    new Promise((resolve, reject) => {
      const onResponse = (response: IncomingMessage): void => {
        let text = '';
        response.on('data', (chunk) => (text += chunk)).on('error', reject).on('end', () => resolve(text));
      };
      get({ host: '127.0.0.1', port, path, agent }, onResponse).on('error', reject);
    });
  /** Which of these came first: an error's code or, much later, nothing. */
  const codeOf = (asked: Promise<string>): Promise<unknown> =>
    Promise.race([asked.catch((error: NodeJS.ErrnoException) => error.code), new Promise((resolve) => setTimeout(resolve, 20 * SILENCE_MS, 'still waiting').unref())]);

  it('while it connects', async () => expect(await codeOf(read(nobody.port))).toBe('ETIMEDOUT'));
  it('while it connects to a server that speaks TLS', async () => {
    const secure = impatientAgent('https:', SILENCE_MS);
    const asked = new Promise<string>((resolve, reject) => getSecurely({ host: '127.0.0.1', port: nobody.port, agent: secure }, () => resolve('an answer')).on('error', reject));
    expect(await codeOf(asked)).toBe('ETIMEDOUT');
    secure.destroy();
  });
  it('while it waits for the answer', async () => expect(await codeOf(read(serverPort(), '/never'))).toBe('ETIMEDOUT'));
  it('in the middle of the answer', async () => expect(await codeOf(read(serverPort(), '/stops'))).toMatch(/ETIMEDOUT|ECONNRESET/));
  it('and not with a server that is slow but talks', async () => expect(await codeOf(read(serverPort(), '/talks'))).toBe('a'.repeat(14)));
  it('and after silence between two requests makes a new connection', async () => {
    expect(await read(serverPort(), '/answers')).toBe('a');
    await new Promise((resolve) => setTimeout(resolve, 2 * SILENCE_MS));
    await eventually(() => expect(Object.keys(agent.freeSockets)).toEqual([]));
    expect(await read(serverPort(), '/answers')).toBe('a');
  });
});
