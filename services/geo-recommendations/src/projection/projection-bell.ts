import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import pg from 'pg';
import { logger, poolOf } from '@community-help/service-kit';

const CHANNEL = 'projection_changed';
const DEBOUNCE_MS = 5;
const LONGEST_PAUSE_MS = 5000;
const log = logger('projection');

/** Tells the searching processes that the projection has changed; outside of transactions, one notice for many changes. */
@Injectable()
export class ProjectionBell implements OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly dataSource: DataSource) {}

  ring(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const unheard = (error: unknown): void => log.debug({ err: error }, 'the notice was lost; searchers look by themselves every second');
      poolOf(this.dataSource).query(`NOTIFY ${CHANNEL}`).catch(unheard);
    }, DEBOUNCE_MS);
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
  }
}

/** Hears the bell on a connection of its own, which is made again, with growing pauses, for as long as it is wanted. */
export class BellListener {
  private client: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private pause = 100;

  constructor(
    private readonly url: string,
    private readonly onRing: () => void,
  ) {}

  async open(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, application_name: 'projection-listener', keepAlive: true });
    this.client = client;
    client.on('notification', this.onRing);
    client.on('error', (error) => this.lose(client, error));
    client.on('end', () => this.lose(client, new Error('the connection was closed')));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      this.pause = 100;
      this.onRing();
    } catch (error) {
      this.lose(client, error);
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    const client = this.client;
    this.client = undefined;
    await client?.end();
  }

  private lose(client: pg.Client, error: unknown): void {
    if (this.client !== client || this.isClosed) return;
    this.client = undefined;
    client.end().catch((failure: unknown) => log.debug({ err: failure }, 'a broken connection could not be closed'));
    log.warn({ err: error }, 'the projection listener lost its connection; until it is back changes are found by looking');
    this.timer = setTimeout(() => void this.open(), this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE_MS);
  }
}
