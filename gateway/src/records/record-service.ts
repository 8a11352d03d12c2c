import type { ServiceName } from '@community-help/api-contracts';
import { logger } from '@community-help/service-kit';
import { askService, parseAnswer } from '../http/ask-service.js';
import { Circuit } from '../proxy/circuit.js';

/** Milliseconds for a whole answer: a page waits for it, and the site asks again by itself. */
const LIMITS = { timeoutMs: 400, maxBytes: 262_144 };
const MAX_UNDER_WAY = 64;

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
      const { status, bytes, text } = await askService(new URL(path, this.url), LIMITS);
      this.circuit.succeeded();
      if (status === 404) return 'unknown';
      const words = status === 200 ? wordsOf(parseAnswer(text)) : undefined;
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
}
