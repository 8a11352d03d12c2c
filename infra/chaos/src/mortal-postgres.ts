import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres, type RunningPostgres } from '@community-help/local';

/** A PostgreSQL that can be killed and comes back on the same port; with fsync on, because that is what is tried. */
export class MortalPostgres {
  private isStopping = false;
  private isUp = true;

  private constructor(
    private running: RunningPostgres,
    private readonly dataDir: string,
  ) {
    this.watch();
  }

  static async start(dataDir: string): Promise<MortalPostgres> {
    return new MortalPostgres(await startPostgres({ dataDir }), dataDir);
  }

  get port(): number {
    return this.running.port;
  }

  url(database: string): string {
    return this.running.url(database);
  }

  /** @returns false while it is down anyway */
  kill(): boolean {
    if (!this.isUp) return false;
    this.isUp = false;
    return process.kill(this.running.pid, 'SIGKILL');
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.running.stop();
  }

  private watch(): void {
    void this.running.exited.then(async () => {
      this.isUp = false;
      for (let attempt = 1; !this.isStopping; attempt++) {
        await sleep(500);
        try {
          this.running = await startPostgres({ dataDir: this.dataDir, port: this.running.port });
          this.isUp = true;
          return this.watch();
        } catch (error) {
          // The killed server's own children may hold its memory for a moment longer.
          if (attempt === 40) throw error;
        }
      }
    });
  }
}
