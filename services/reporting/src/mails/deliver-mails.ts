import { Injectable } from '@nestjs/common';
import { CONNECTIONS, MailServer } from '../mail-server/mail-server.js';
import { BeginHandOver } from './begin-hand-over.js';
import { ClaimMail, type Order } from './claim-mail.js';
import { DropMail } from './drop-mail.js';
import { HoldMail } from './hold-mail.js';
import { Lanes } from './lanes.js';
import type { Mail } from './mail.entity.js';
import { RecordHandOver } from './record-hand-over.js';
import { ServerPause } from './server-pause.js';
import { WriteMail } from './write-mail.js';

/**
 * Hands queued mails to the mail server, each at most once, several at a time.
 * All lanes but one take the most urgent mail first, so that a receipt never waits behind the reports of a whole country; the last lane
 * takes what has waited longest, so that reports go out however many receipts there are.
 * A mail is marked `sending` before the first byte leaves; whatever interrupts the hand-over leaves that mark behind (SettleUnknownMails).
 */
@Injectable()
export class DeliverMails {
  constructor(
    private readonly claim: ClaimMail,
    private readonly write: WriteMail,
    private readonly begin: BeginHandOver,
    private readonly server: MailServer,
    private readonly record: RecordHandOver,
    private readonly hold: HoldMail,
    private readonly drop: DropMail,
    private readonly pause: ServerPause,
  ) {}

  /** Delivers until the queue is empty, the server is away or the signal stops it. Number of mails handed over. @throws once no lane has a mail in hand any more */
  async run(signal?: AbortSignal): Promise<number> {
    let handedOver = 0;
    // After trouble one mail after the other tries whether it is over: each in its turn, for the trouble may be about the most urgent one alone.
    while (this.pause.isTrying() && this.mayGoOn(signal)) {
      const mail = await this.claim.run('longest-waiting');
      if (!mail) return handedOver;
      if (await this.deliver(mail)) handedOver += 1;
    }
    const lanes = new Lanes(CONNECTIONS);
    const ends = await Promise.allSettled(Array.from({ length: CONNECTIONS }, (_, lane) => this.lane(lanes, lane === 0 ? 'longest-waiting' : 'most-urgent', signal)));
    return ends.reduce((sum, end) => sum + countOf(end), handedOver);
  }

  private mayGoOn(signal?: AbortSignal): boolean {
    return !signal?.aborted && !this.pause.isOn();
  }

  /** One that ends, whatever the reason, ends the run: the next one begins with all of them. */
  private async lane(lanes: Lanes, order: Order, signal?: AbortSignal): Promise<number> {
    let handedOver = 0;
    try {
      while (lanes.areOpen && this.mayGoOn(signal)) {
        const mail = await this.claim.run(order);
        if (!mail) await lanes.rest();
        else if (await this.deliver(mail)) handedOver += 1;
      }
    } finally {
      lanes.close();
    }
    return handedOver;
  }

  /** Whether the server took it. */
  private async deliver(mail: Mail): Promise<boolean> {
    const written = await this.write.run(mail);
    if ('drop' in written) return this.drop.run(mail, written.drop).then(() => false);
    if ('hold' in written) return this.hold.run(mail, written.hold).then(() => false);
    const begun = await this.begin.run(mail, written.outgoing.to);
    if (begun === 'limit') await this.drop.run(mail, 'limit');
    if (begun !== 'begun') return false;
    const result = this.pause.note(mail, await this.server.handOver(written.outgoing));
    await this.record.run(mail, result);
    return result.outcome === 'accepted';
  }
}

/** @throws what ended the lane */
function countOf(lane: PromiseSettledResult<number>): number {
  if (lane.status === 'rejected') throw lane.reason;
  return lane.value;
}
