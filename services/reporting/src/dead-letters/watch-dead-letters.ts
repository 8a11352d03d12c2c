import { metrics } from '@community-help/service-kit';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';

interface Waiting {
  group: string;
  count: number;
  /** Of the one that died first, in seconds. */
  age: number;
}

/** One in a process; several where tests run several replicas in one, which then share a list. */
const sources = new Set<WatchDeadLetters>();
let pending: Promise<Waiting[]> | undefined;

/** All gauges of one scrape share one read; a database that is away leaves them without a value. */
function waiting(): Promise<Waiting[]> {
  const [source] = sources;
  pending ??= (source?.read() ?? Promise.resolve([])).catch(() => []).finally(() => (pending = undefined));
  return pending;
}

function gauge(name: string, help: string, of: (one: Waiting) => number): void {
  new Gauge({
    name,
    help,
    labelNames: ['group'],
    registers: [metrics],
    async collect() {
      const groups = await waiting();
      this.reset();
      for (const one of groups) this.set({ group: one.group }, of(one));
    },
  });
}

gauge('dead_letters_waiting', 'Events that a group could not handle, until an operator decides', ({ count }) => count);
gauge('dead_letters_oldest_seconds', 'Age of the oldest of them', ({ age }) => age);

/** Publishes how many events wait for an operator, read when somebody asks. */
@Injectable()
export class WatchDeadLetters implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(private readonly database: DataSource) {}

  onApplicationBootstrap(): void {
    sources.add(this);
  }

  onApplicationShutdown(): void {
    sources.delete(this);
  }

  /** @throws when the database is away */
  read(): Promise<Waiting[]> {
    return this.database.query<Waiting[]>(
      `select consumer_group as "group", count(*)::int as count, extract(epoch from now() - min(dead_at))::float8 as age from dead_letter group by consumer_group`,
    );
  }
}
