import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import { ConfigError } from '../config/config-error.js';
import type { ServiceConfig } from '../config/service-config.js';

export interface DatabaseAddress {
  url: string;
  /** Holds the password instead of the URL, and is read anew for each connection: a changed password needs no restart. */
  passwordFile?: string;
}

type AddressConfig = Pick<ServiceConfig, 'databaseUrl' | 'databasePasswordFile' | 'directDatabaseUrl'>;

/** The service's own database, for short statements; may lead through a pooler. @throws ConfigError without DATABASE_URL */
export function databaseAddress({ databaseUrl, databasePasswordFile }: AddressConfig): DatabaseAddress {
  if (databaseUrl === undefined) throw new ConfigError(['DATABASE_URL is required']);
  return { url: databaseUrl, passwordFile: databasePasswordFile };
}

/** The same database for what needs a session of its own: locks, LISTEN, migrations. @throws ConfigError without DATABASE_URL */
export function directDatabaseAddress(config: AddressConfig): DatabaseAddress {
  const address = databaseAddress(config);
  return { ...address, url: config.directDatabaseUrl ?? address.url };
}

/** What pg needs to connect there. */
export function clientConfigOf({ url, passwordFile }: DatabaseAddress): pg.ClientConfig {
  if (passwordFile === undefined) return { connectionString: url };
  // Not as a connection string: pg would take the (missing) password of the URL before ours.
  return { ...parseIntoClientConfig(url), password: async () => (await readFile(passwordFile, 'utf8')).trim() };
}
