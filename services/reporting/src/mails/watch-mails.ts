import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { metrics } from '@community-help/service-kit';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { readBacklog, type Backlog } from './read-backlog.js';

const UNKNOWN: Backlog = { waiting: Number.NaN, oldest: Number.NaN, unknown: Number.NaN, refused: Number.NaN, held: { recipient: Number.NaN, seal: Number.NaN, text: Number.NaN } };

/** One in a process; several where tests run several replicas in one, which then share a queue. */
const sources = new Set<WatchMails>();
let pending: Promise<Backlog> | undefined;

/** All gauges of one scrape share one read. A database that is away has an unknown backlog, which is what NaN says in a metric. */
function backlog(): Promise<Backlog> {
  const [source] = sources;
  pending ??= (source?.read() ?? Promise.resolve(UNKNOWN)).catch(() => UNKNOWN).finally(() => (pending = undefined));
  return pending;
}

new Gauge({
  name: 'mails',
  help: 'Mails by state: waiting to be handed over, outcome unknown, refused and not yet forgotten',
  labelNames: ['state'],
  registers: [metrics],
  async collect() {
    const { waiting, unknown, refused } = await backlog();
    this.set({ state: 'waiting' }, waiting);
    this.set({ state: 'unknown' }, unknown);
    this.set({ state: 'refused' }, refused);
  },
});

new Gauge({
  name: 'mail_oldest_waiting_seconds',
  help: 'Age of the oldest mail that waits to be handed over; 0 when none does',
  registers: [metrics],
  async collect() {
    this.set((await backlog()).oldest);
  },
});

new Gauge({
  name: 'mails_held',
  help: 'Mails that cannot be written yet: helper not known here, no key opens the seal, or the text cannot be made',
  labelNames: ['reason'],
  registers: [metrics],
  async collect() {
    for (const [reason, count] of Object.entries((await backlog()).held)) this.set({ reason }, count);
  },
});

/** Publishes what waits in the queue, read when somebody asks. */
@Injectable()
export class WatchMails implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(private readonly database: DataSource) {}

  onApplicationBootstrap(): void {
    sources.add(this);
  }

  onApplicationShutdown(): void {
    sources.delete(this);
  }

  /** @throws when the database is away */
  read(): Promise<Backlog> {
    return readBacklog(this.database);
  }
}
