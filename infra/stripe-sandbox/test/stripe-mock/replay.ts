import { spawn, spawnSync, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { RequestRecord } from '../../src/index.js';
import { knownDifferences, type KnownDifference } from './known-differences.js';

/** Path of stripe-mock: `STRIPE_MOCK`, the PATH, or where `go install` puts it. */
export function findStripeMock(): string | undefined {
  const go = spawnSync('go', ['env', 'GOPATH'], { encoding: 'utf8' });
  const folders = [...(process.env.PATH ?? '').split(delimiter), join(homedir(), 'go', 'bin'), ...(go.status === 0 ? [join(go.stdout.trim(), 'bin')] : [])];
  return [process.env.STRIPE_MOCK ?? '', ...folders.map((folder) => join(folder, 'stripe-mock'))].find((path) => path !== '' && existsSync(path));
}

/** Stripe's own validator of requests, running as a process. */
export class StripeMock {
  private constructor(private readonly child: ChildProcess, private readonly url: string) {}

  /** It chooses both ports itself and says which: whoever runs beside it cannot take them first. */
  static async start(path: string): Promise<StripeMock> {
    const child = spawn(path, ['-http-addr', '127.0.0.1:0', '-https-addr', '127.0.0.1:0'], { stdio: ['ignore', 'pipe', 'pipe'] });
    return new StripeMock(child, `http://${await addressSaid(child)}`);
  }

  /** Sends a recorded request. @returns the status and the message of a refusal */
  async send(record: RequestRecord): Promise<{ status: number; message: string }> {
    const answer = await fetch(`${this.url}${record.url}`, {
      method: record.method,
      headers: { authorization: 'Bearer sk_test_123', ...(record.contentType && { 'content-type': record.contentType }) },
      ...(record.method !== 'GET' && record.body !== '' && { body: record.body }),
    });
    const body = (await answer.json()) as { error?: { message?: string } };
    return { status: answer.status, message: body.error?.message ?? '' };
  }

  stop(): void {
    this.child.kill();
  }
}

export interface ReplayReport {
  replayed: number;
  /** Disagreements that are not on the list: a sentence each. */
  unknown: string[];
  /** Differences on the list that occurred. */
  known: Set<KnownDifference>;
}

/** Sends what the sandbox was asked to stripe-mock and compares acceptance; ids do not matter there. */
export async function replay(mock: StripeMock, records: RequestRecord[]): Promise<ReplayReport> {
  const report: ReplayReport = { replayed: 0, unknown: [], known: new Set() };
  for (const record of records) {
    const isAccepted = record.status < 300;
    const isParameterRefusal = record.status === 400 && (record.errorCode ?? '').startsWith('parameter_');
    if (!isAccepted && !isParameterRefusal) continue;
    const { status, message } = await mock.send(record);
    const name = `${record.method} ${record.url.split('?')[0]}`;
    report.replayed += 1;
    if (isAccepted === status < 300) continue;
    const stripeMock = isAccepted ? 'refuses' : 'accepts';
    const difference = knownDifferences.find((known) => known.stripeMock === stripeMock && known.request.test(name) && (!known.body || known.body.test(record.body)));
    if (difference) report.known.add(difference);
    else report.unknown.push(isAccepted ? `${name}: ${status} ${message.slice(0, 300)}` : `${name}: refused here as ${record.errorCode}, accepted by stripe-mock`);
  }
  return report;
}

/** Where it listens for HTTP, in its own words. @throws Error with what it said when it ends or stays silent for 20 seconds */
function addressSaid(child: ChildProcessByStdio<null, Readable, Readable>): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (): void => reject(new Error(`stripe-mock did not start: ${said}`));
    const timer = setTimeout(fail, 20_000);
    child.once('error', reject).once('exit', fail);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const address = /Listening for HTTP at address: (\S+)/.exec(said)?.[1];
        if (!address) return;
        clearTimeout(timer);
        resolve(address);
      });
    }
  });
}
