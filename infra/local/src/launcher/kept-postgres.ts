import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres, type RunningPostgres } from '../postgres/start-postgres.js';
import { Backoff, RESTART_POLICY, type RestartPolicy } from '../process/restart-policy.js';

/** A PostgreSQL that is started again on the same port whenever it ends without having been asked to. */
export class KeptPostgres {
  private isStopping = false;
  private readonly backoff: Backoff;

  private constructor(
    private running: RunningPostgres,
    private readonly dataDir: string,
    private readonly onLog: (text: string) => void,
    private readonly onDeath: (sentence: string) => void,
    policy: RestartPolicy,
  ) {
    this.backoff = new Backoff(policy);
    this.watch();
  }

  static async start(dataDir: string, port: number, onLog: (text: string) => void, onDeath: (sentence: string) => void, policy = RESTART_POLICY): Promise<KeptPostgres> {
    return new KeptPostgres(await startPostgres({ dataDir, port, onLog }), dataDir, onLog, onDeath, policy);
  }

  get port(): number {
    return this.running.port;
  }

  get pid(): number {
    return this.running.pid;
  }

  /** Connection URL of the superuser for one database. */
  url(database: string): string {
    return this.running.url(database);
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.running.stop();
  }

  private watch(): void {
    const startedAt = Date.now();
    void this.running.exited.then(async ({ code, signal }) => {
      if (this.isStopping) return;
      await this.restart(startedAt, signal ? `was ended by ${signal}` : `ended with exit code ${code}`);
    });
  }

  private async restart(startedAt: number, how: string): Promise<void> {
    let reason = how;
    let ranMs = Date.now() - startedAt;
    while (!this.isStopping) {
      const { pauseMs, isLoop } = this.backoff.next(ranMs);
      const name = isLoop ? `PostgreSQL keeps ending (${this.backoff.deaths} times in a row)` : 'PostgreSQL';
      this.onDeath(`${name} ${reason}; starting it again${pauseMs < 1000 ? '' : ` in ${Math.round(pauseMs / 1000)} s`}.`);
      await delay(pauseMs);
      if (this.isStopping) return;
      try {
        this.running = await startPostgres({ dataDir: this.dataDir, port: this.port, onLog: this.onLog });
        if (this.isStopping) await this.running.stop();
        return this.watch();
      } catch (error) {
        reason = `did not start again (${(error as Error).message})`;
        ranMs = 0;
      }
    }
  }
}
