import type { PlatformProcess, Wiring } from '@community-help/local';

/** Test keys of Stripe in one run: the service has two, so that one can be revoked; everybody else's is never touched. */
export interface StripeKeys {
  service: string[];
  others: string;
}

/** What lies between the second node and its databases. */
export interface Network {
  postgresPort: number;
  brokenPort: number;
}

/** What a platform consists of, and where each part stands. */
export interface Layout {
  /** What needs a port of its own besides the processes of `make start`. */
  readonly names: readonly string[];
  /** Settings as somebody would give them to `make start`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Environment of every process, its migrations and its operator's programs. */
  readonly env?: Readonly<Record<string, string>>;
  processes(wiring: Wiring, keys: StripeKeys, network: Network): PlatformProcess[];
  /** What has to listen before the processes start. */
  open?(wiring: Wiring): Promise<void>;
  close?(): Promise<void>;
}
