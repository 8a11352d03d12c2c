import { Injectable } from '@nestjs/common';
import { logger } from '@community-help/service-kit';
import type { HandOver } from '../mail-server/hand-over.js';
import { serverTrouble, serverTroubles } from './mail-counters.js';
import type { Mail } from './mail.entity.js';

const log = logger('mails');

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Where a server may close the connection because of the recipient: policy servers and tarpits do. At the login or the sender it knows no recipient yet. */
const MAY_BE_THE_MAIL = new Set(['CONN', 'RCPT TO', 'DATA']);

/**
 * Keeps the whole queue back while the mail server takes nothing for a reason that no mail is to blame for (down, our login, our sender):
 * no attempts are burnt, and an operator is told by metric and log. A second at first, a minute at the longest; then one mail tries again.
 */
@Injectable()
export class ServerPause {
  private until = 0;
  private pauseMs = 0;
  /** The last definite answer was about a mail. */
  private isTaking = false;

  isOn(now = Date.now()): boolean {
    return now < this.until;
  }

  /** A pause is over and nothing has been taken since. */
  isTrying(): boolean {
    return this.pauseMs > 0;
  }

  /**
   * Begins, goes on with or ends the pause by what became of a hand-over.
   * @returns what is to be written down of it: what looks like trouble of the server, again with the same mail while others are taken, is about this mail
   */
  note(mail: Mail, result: HandOver, now = Date.now()): HandOver {
    if (result.outcome !== 'unavailable') {
      if (result.outcome !== 'unknown') this.end();
      return result;
    }
    if (this.isTaking && mail.lastError !== null && MAY_BE_THE_MAIL.has(result.stage)) return { ...result, outcome: 'deferred' };
    this.begin(result, now);
    return result;
  }

  private end(): void {
    this.isTaking = true;
    if (this.pauseMs === 0) return;
    this.pauseMs = 0;
    this.until = 0;
    serverTrouble.set(0);
    log.info('the mail server takes mails again');
  }

  private begin({ stage, reason }: { stage: string; reason: string }, now: number): void {
    this.isTaking = false;
    serverTroubles.inc({ stage });
    serverTrouble.set(1);
    // Several lanes fail at once: that is one failure.
    if (this.isOn(now)) return;
    this.pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, this.pauseMs * 2));
    this.until = now + this.pauseMs;
    log.error({ stage, reason, pauseMs: this.pauseMs }, 'the mail server takes no mail from us; all mails wait');
  }
}
