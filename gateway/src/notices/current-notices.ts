import { NOTICE_TONES, NOTICES_AT_ONCE, pathAt, UNCALLED_ADDRESSES, type Notice } from '@community-help/api-contracts';
import { logger } from '@community-help/service-kit';
import { askService, parseAnswer } from '../http/ask-service.js';
import { noticesHtml } from './notice-html.js';

/** How often content is asked: a notice is on every page of every gateway this long after it was published. */
const ASK_EVERY_MS = 5000;
const LIMITS = { timeoutMs: 2000, maxBytes: 16_384 };

const log = logger('notices');

/**
 * What operators tell everybody just now. It is asked for beside the requests and never while one waits; as long as content does not answer,
 * what it said last stands until its time is over.
 */
export class CurrentNotices {
  private known: readonly Notice[] = [];
  private shown: readonly Notice[] = [];
  private html = '';
  private isAway = false;
  private timer?: NodeJS.Timeout;

  constructor(private readonly contentUrl: string) {}

  start(): void {
    void this.refresh();
    this.timer = setInterval(() => void this.refresh(), ASK_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** What stands above the content of every page, as HTML; the same text until something changes. */
  now(time = Date.now()): string {
    const current = this.known.filter(({ until }) => Date.parse(until) > time);
    if (current.length !== this.shown.length || current.some((notice, index) => notice !== this.shown[index])) {
      this.shown = current;
      this.html = noticesHtml(current);
    }
    return this.html;
  }

  /** Never throws. */
  async refresh(): Promise<void> {
    try {
      this.known = await this.ask();
      if (this.isAway) log.info({}, 'notices are read again');
      this.isAway = false;
    } catch (error) {
      const { name, code } = error as Error & { code?: string };
      if (!this.isAway) log.warn({ reason: code ?? name }, 'notices cannot be read: those that are known stay');
      this.isAway = true;
    }
  }

  /** @throws when there is no whole answer in time, or it is not a list of notices */
  private async ask(): Promise<Notice[]> {
    const { status, text } = await askService(new URL(pathAt(UNCALLED_ADDRESSES.listNotices), this.contentUrl), LIMITS);
    const notices = parseAnswer(text);
    if (status !== 200 || !Array.isArray(notices) || !notices.every(isNotice)) throw new TypeError('not a list of notices');
    return notices.slice(0, NOTICES_AT_ONCE);
  }
}

function isNotice(value: unknown): value is Notice {
  const { id, revision, text, tone, link, until } = Object(value) as Partial<Record<keyof Notice, unknown>>;
  const isLink = link === null || (typeof link === 'object' && typeof (link as { href?: unknown }).href === 'string' && typeof (link as { label?: unknown }).label === 'string');
  return typeof id === 'string' && Number.isInteger(revision) && typeof text === 'string' && NOTICE_TONES.some((known) => known === tone) && isLink && typeof until === 'string' && !Number.isNaN(Date.parse(until));
}
