import { createServer, type Server } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestPostgres, type TestPostgres } from './start-test-postgres.js';

/** Environment variable by which jest's workers find the run's PostgreSQL. */
export const ON_DEMAND_URL = 'TEST_POSTGRES_ON_DEMAND';

/**
 * One PostgreSQL for a whole jest run, started when the first test asks for it: the run's main process answers
 * `GET /` with a connection URL, so all workers share the server and none of them owns it.
 */
export class PostgresOnDemand {
  private starting?: Promise<TestPostgres>;
  private readonly directory = mkdtempSync(join(tmpdir(), 'community-help-test-'));
  private readonly server: Server = createServer((_request, response) => {
    this.starting ??= startTestPostgres(join(this.directory, 'postgres'));
    this.starting.then(
      (postgres) => response.end(postgres.adminUrl),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.server.unref();
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    const postgres = await this.starting?.catch(() => undefined); // a failed start was told to every test that asked
    await postgres?.stop();
    rmSync(this.directory, { recursive: true, force: true });
  }
}
