import { DonationCompletedV1, PayoutCompletedV1, PayoutFailedV1 } from '@community-help/event-contracts';
import { connectEventBus, type EventBus } from '@community-help/service-kit';
import { buyerAddress } from '../people/donors.js';
import { askDatabase } from '../world/ask-database.js';
import type { Platform } from '../world/platform.js';
import type { Account } from './money.js';

/** What was done that somebody must hear of. */
export interface Deeds {
  /** Addresses of the donors. */
  givers: readonly string[];
  orders: number;
  /** Addresses of the helpers who registered. */
  helpers: readonly string[];
  /** Payouts that are paid, at the provider. */
  payoutsPaid: number;
}

interface Mail {
  MessageID: string;
  To: { Address: string }[];
}

const PAGE = 500;

/** The bus of this run, to read it from the beginning and to look for dead letters. @param brokers where Kafka answers us without a login */
export function busOf(platform: Platform, brokers?: string): EventBus {
  const { EVENT_BUS, EVENT_DATABASE_URL, KAFKA_BROKERS, KAFKA_PREFIX } = platform.envOf('payments');
  return connectEventBus(
    {
      eventBus: EVENT_BUS as 'postgres' | 'kafka',
      eventDatabaseUrl: EVENT_DATABASE_URL,
      kafkaBrokers: (brokers ?? KAFKA_BROKERS)?.split(','),
      kafkaPrefix: KAFKA_PREFIX,
      kafkaReplication: 1,
      eventRetentionDays: 0,
      eventForgetAfterDays: 35,
      profile: 'embedded',
    },
    'chaos',
  );
}

/**
 * Counts what arrived in the mail catcher beside what had to be said. A mail is known by its cause, which its Message-ID carries:
 * one that arrived twice, or that nobody caused, shows as a difference.
 */
export async function compareMails(platform: Platform, bus: EventBus, deeds: Deeds): Promise<Account[]> {
  const mails = await readMails(platform.mailUrl);
  const of = (kind: string): Mail[] => mails.filter(({ MessageID }) => MessageID.startsWith(`${kind}.`));
  const [donations, completed, failed] = await Promise.all([readEvents(bus, DonationCompletedV1), readEvents(bus, PayoutCompletedV1), readEvents(bus, PayoutFailedV1)]);
  const takenBack = failed.filter(({ wasPaid }) => wasPaid).length;
  const [sent] = await askDatabase(platform.postgres.url('reporting'), `select count(*) filter (where state = 'sent') as n from mail`);
  const row = (what: string, ours: number, theirs: number): Account => ({ what, ours, theirs });
  return [
    row('donors with one receipt', addressedOnce(of('donation-receipt'), deeds.givers), deeds.givers.length),
    row('mails of receipts', of('donation-receipt').length, donations.length),
    row('buyers with one confirmation', addressedOnce(of('order-confirmation'), Array.from({ length: deeds.orders }, (_, n) => buyerAddress(n))), deeds.orders),
    row('helpers asked once to confirm', addressedOnce(of('confirm-address'), deeds.helpers), deeds.helpers.length),
    row('helpers with one premium paid', addressedOnce(of('premium-receipt'), deeds.helpers), deeds.helpers.length),
    row('mails of payouts sent', of('payout-sent').length, completed.length),
    row('mails of payouts that failed', of('payout-failed').length, failed.length),
    row('payouts told as paid and kept', completed.length - takenBack, deeds.payoutsPaid),
    row('mails in all', mails.length, Number(sent!.n)),
    row('mails that came twice', mails.length - new Set(mails.map(({ MessageID }) => MessageID)).size, 0),
  ];
}

/** Mails that were not handed over for certain. */
export async function unfinishedMails(platform: Platform): Promise<string[]> {
  const rows = await askDatabase(platform.postgres.url('reporting'), `select state, count(*) as n from mail where state <> 'sent' group by state`);
  return rows.map(({ state, n }) => `${n} mails ${state}`);
}

async function readMails(url: string): Promise<Mail[]> {
  const mails: Mail[] = [];
  for (;;) {
    const answer = await fetch(`${url}/api/v1/messages?start=${mails.length}&limit=${PAGE}`);
    const { messages } = (await answer.json()) as { messages: Mail[] };
    mails.push(...messages);
    if (messages.length === 0) return mails;
  }
}

/** Each once, however often the relay published it. */
export async function readEvents<Event extends object>(bus: EventBus, { topic }: { topic: string; new (): Event }): Promise<Event[]> {
  const events = new Map<string, Event>();
  await bus.replay([topic], async ({ id, data }) => void events.set(id, data as Event));
  return [...events.values()];
}

/** How many of these people got exactly one of these mails. */
function addressedOnce(mails: readonly Mail[], people: readonly string[]): number {
  const got = new Map<string, number>();
  for (const { To } of mails) for (const { Address } of To) got.set(Address, (got.get(Address) ?? 0) + 1);
  return people.filter((address) => got.get(address) === 1).length;
}
