import { join } from 'node:path';
import { findFreePorts } from '../ports/free-port.js';
import type { FixedPort } from './choose-ports.js';
import { databaseName } from './databases.js';
import type { ReadyCheck } from './readiness.js';
import type { Secrets } from './secrets.js';
import type { Settings } from './settings.js';

const POSTGRES = 'postgres';

/** Where everything of this start is to be found: what the environment of each process is made from. */
export class Wiring {
  private readonly ports = new Map<string, number>();

  private constructor(
    readonly settings: Settings,
    readonly fixed: Record<FixedPort, number>,
    readonly secrets: Secrets,
  ) {}

  /** Gives PostgreSQL a free loopback port, and every named process one for its work and one for its health. */
  static async lay(settings: Settings, fixed: Record<FixedPort, number>, secrets: Secrets, processes: string[]): Promise<Wiring> {
    const wiring = new Wiring(settings, fixed, secrets);
    const names = [POSTGRES, ...processes.flatMap((name) => [name, `${name} management`])];
    const ports = await findFreePorts(names.length);
    names.forEach((name, index) => wiring.ports.set(name, ports[index] as number));
    return wiring;
  }

  /** Of a platform that runs already, as far as its ports are known. */
  static of(settings: Settings, fixed: Record<FixedPort, number>, secrets: Secrets, ports: ReadonlyMap<string, number>): Wiring {
    const wiring = new Wiring(settings, fixed, secrets);
    for (const [name, port] of ports) {
      wiring.ports.set(name, port);
      wiring.ports.set(`${name} management`, port);
    }
    return wiring;
  }

  get postgresPort(): number {
    return this.port(POSTGRES);
  }

  get siteUrl(): string {
    return `http://localhost:${this.fixed.site}`;
  }

  port(name: string): number {
    const port = this.ports.get(name);
    if (port === undefined) throw new Error(`No port was laid for ${name}`);
    return port;
  }

  url(name: string): string {
    return `http://127.0.0.1:${this.port(name)}`;
  }

  databaseUrl(service: string): string {
    const name = databaseName(service);
    return `postgres://${name}:${this.secrets.databases[name]}@127.0.0.1:${this.postgresPort}/${name}`;
  }

  /** A directory of the platform's data. */
  directory(name: string): string {
    return join(this.settings.dataDir, name);
  }

  /** Environment of every process built on the service kit. */
  service(name: string, port = this.port(name), host = '127.0.0.1'): Record<string, string> {
    const { eventBus, kafkaBrokers } = this.settings;
    return {
      NODE_ENV: 'production',
      PROFILE: 'embedded',
      NODE_COMPILE_CACHE: this.directory('cache'), // from Node 22.1 on, a second start need not compile the same code again
      HOST: host,
      PORT: String(port),
      MANAGEMENT_PORT: String(this.port(`${name} management`)),
      EVENT_BUS: eventBus,
      EVENT_DATABASE_URL: this.databaseUrl('events'),
      KAFKA_BROKERS: kafkaBrokers.join(','),
      KAFKA_PREFIX: this.secrets.kafkaPrefix,
      SHUTDOWN_TIMEOUT_MS: '5000',
      RUN_WORKER: 'true',
      SITE_URL: this.siteUrl,
    };
  }

  /** Answered by every process of the service kit that is not hung. */
  live(name: string): string {
    return `http://127.0.0.1:${this.port(`${name} management`)}/health/live`;
  }

  health(name: string): ReadyCheck {
    return { http: `http://127.0.0.1:${this.port(`${name} management`)}/health/ready` };
  }
}
