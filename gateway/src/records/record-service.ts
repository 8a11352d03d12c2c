import { request } from 'undici';
import type { ServiceName } from '@community-help/api-contracts';
import { logger } from '@community-help/service-kit';
import { Circuit } from '../proxy/circuit.js';

/** Milliseconds for a whole answer: a page waits for it, and the site asks again by itself. */
const ANSWER_TIMEOUT_MS = 400;
const MAX_UNDER_WAY = 64;
const MAX_ANSWER_BYTES = 262_144;

const log = logger('records');

/** A record as the service wrote it, and its words; 'unknown' when there is none at this path. */
export type RecordAnswer<Words> = { text: string; words: Words } | 'unknown';

/** One service that is asked while a page waits: briefly, for a few records at a time, and not at all while it does not answer. */
export class RecordService {
  private readonly circuit = new Circuit();
  private underWay = 0;

  constructor(
    private readonly name: ServiceName,
    private readonly url: string,
  ) {}

  /**
   * What is at an encoded path; undefined when the service cannot say so now. `wordsOf` finds in an answer what a page needs, or undefined
   * when it is not a record. Never throws.
   */
  async read<Words>(path: string, wordsOf: (record: unknown) => Words | undefined): Promise<RecordAnswer<Words> | undefined> {
    if (this.underWay >= MAX_UNDER_WAY || !this.circuit.mayTry(Date.now())) return undefined;
    this.underWay += 1;
    try {
      const { status, bytes, text } = await this.ask(path);
      if (status === 404) return 'unknown';
      const words = status === 200 ? wordsOf(parse(text)) : undefined;
      if (words) return { text, words };
      log.warn({ service: this.name, status, bytes }, 'a page goes out without its record: the answer was not one');
    } catch (error) {
      this.circuit.failed(Date.now());
      const { name, code } = error as Error & { code?: string };
      log.warn({ service: this.name, reason: code ?? name }, 'a page goes out without its record: no answer');
    } finally {
      this.underWay -= 1;
    }
    return undefined;
  }

  /** An answer that is too long for a page has no text. @throws when no whole answer comes in time */
  private async ask(path: string): Promise<{ status: number; bytes: number; text: string }> {
    const answer = await request(new URL(path, this.url), { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      // Leaving the loop closes the connection.
      if (bytes > MAX_ANSWER_BYTES) break;
      chunks.push(chunk);
    }
    this.circuit.succeeded();
    return { status: answer.statusCode, bytes, text: bytes > MAX_ANSWER_BYTES ? '' : Buffer.concat(chunks).toString() };
  }
}

/** Undefined for what is not JSON; the error would quote it, and what people wrote does not belong into a log. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
