import { Counter, Gauge } from 'prom-client';
import { metrics } from '@community-help/service-kit';

/** Hand-overs by what became of them. */
export const handOvers = new Counter({ name: 'mail_hand_overs_total', help: 'Mails handed over, by outcome', labelNames: ['kind', 'outcome'], registers: [metrics] });

/** Mails not sent on purpose: 'limit' (too many to one mailbox), 'erased', 'removed', 'no-address'. */
export const droppedMails = new Counter({ name: 'mails_dropped_total', help: 'Mails not sent on purpose, by reason', labelNames: ['kind', 'reason'], registers: [metrics] });

/** Hand-overs that failed for a reason that is ours or the server's. Something to alarm on. */
export const serverTroubles = new Counter({
  name: 'mail_server_troubles_total',
  help: 'Hand-overs that failed for a reason which is ours (login, sender, connection), by SMTP stage',
  labelNames: ['stage'],
  registers: [metrics],
});

/** 1 while this process cannot hand over any mail, 0 as soon as one was taken. */
export const serverTrouble = new Gauge({ name: 'mail_server_trouble', help: '1 while the mail server takes no mail for a reason that is ours', registers: [metrics] });
