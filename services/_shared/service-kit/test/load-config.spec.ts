import { describe, expect, it } from '@jest/globals';
import { IsArray, IsBoolean, IsInt, IsOptional, IsString, IsUrl, Length } from 'class-validator';
import { ConfigError, DefaultOnlyWhenEmbedded, DefaultWhenEmbedded, loadConfig, ServiceConfig } from '@community-help/service-kit';

class MailConfig extends ServiceConfig {
  @IsUrl({ require_tld: false }) siteUrl: string;
  @IsOptional() @IsString() @Length(8) smtpPassword?: string;
  @IsOptional() @IsArray() allowedSenders?: string[];
}

const GOOD = { SITE_URL: 'http://localhost:8080' };
const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    loadConfig(MailConfig, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  throw new Error('the environment was accepted');
};

describe('configuration', () => {
  it('comes from variables named after the properties, converted to their types', () => {
    const config = loadConfig(MailConfig, { ...GOOD, PORT: '8081', RUN_WORKER: 'true', ALLOWED_SENDERS: 'a, b,,c', WORKER_GROUPS: 'payouts' });
    expect(config).toMatchObject({ port: 8081, runWorker: true, allowedSenders: ['a', 'b', 'c'], workerGroups: ['payouts'], eventBus: 'postgres' });
  });

  it('keeps every event and every handled one, runs no worker, and asks for the whole log unless somebody says otherwise', () => {
    class Config extends ServiceConfig {}
    expect(loadConfig(Config, {})).toEqual({
      profile: 'distributed',
      port: 3000,
      host: '0.0.0.0',
      managementPort: 0,
      databasePoolSize: 10,
      databaseStatementTimeoutMs: 30_000,
      migrationStatementTimeoutMs: 3_600_000,
      migrationLockTimeoutMs: 3_000,
      eventBus: 'postgres',
      kafkaTls: false,
      kafkaReplication: 1,
      kafkaAllowFewerCopies: false,
      eventAttempts: 8,
      eventRetryMs: 200,
      eventRetryMaxMs: 30_000,
      eventConcurrency: 4,
      eventRetentionDays: 0,
      eventForgetAfterDays: 35,
      eventAllowPartialLog: false,
      inboxRetentionDays: 0,
      logLevel: 'info',
      runWorker: false,
      eventLoopLimitMs: 10_000,
      shutdownDelayMs: 5_000,
      shutdownTimeoutMs: 25_000,
    });
  });

  it('takes an empty variable as absent', () => {
    const config = loadConfig(MailConfig, { ...GOOD, PORT: '', KAFKA_BROKERS: ' ' });
    expect([config.port, config.kafkaBrokers]).toEqual([3000, undefined]);
  });

  it('names every bad variable and its rule at once, never its value', () => {
    const faults = faultsOf({ PORT: 'eighty', RUN_WORKER: 'perhaps', SMTP_PASSWORD: 'hunter2', DATABASE_URL: 'mysql://root:secret@db' });
    expect(faults).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^PORT must be an integer/),
        expect.stringMatching(/^RUN_WORKER must be a boolean/),
        expect.stringMatching(/^SITE_URL must be a URL/),
        expect.stringMatching(/^SMTP_PASSWORD must be longer than or equal to 8/),
        'DATABASE_URL must start with postgres://',
      ]),
    );
    expect(faults.join()).not.toMatch(/eighty|perhaps|hunter2|secret/);
  });
});

class ShopConfig extends ServiceConfig {
  @DefaultOnlyWhenEmbedded() @IsUrl({ require_tld: false }) siteUrl: string = 'http://localhost:8080';
  @DefaultOnlyWhenEmbedded<ShopConfig>((config) => config.hasMail) @IsString() mailFrom: string = 'shop@localhost';
  @IsBoolean() hasMail: boolean = true;
  @DefaultWhenEmbedded(2) @IsInt() copies: number = 3;
}

describe('a default for the embedded profile', () => {
  const refused = (env: Record<string, string>): unknown => {
    try {
      return loadConfig(ShopConfig, env);
    } catch (error) {
      return (error as ConfigError).faults;
    }
  };

  it('holds there', () => {
    expect(loadConfig(ShopConfig, { PROFILE: 'embedded' })).toMatchObject({ siteUrl: 'http://localhost:8080', mailFrom: 'shop@localhost', copies: 2 });
    expect(loadConfig(ShopConfig, { PROFILE: 'embedded', EVENT_BUS: 'kafka' })).toMatchObject({ kafkaReplication: 1, shutdownDelayMs: 0 });
  });

  it('is refused by name anywhere else, and anywhere else is what is meant when nothing is said', () => {
    expect(refused({})).toEqual(['SITE_URL must be set outside of the embedded profile', 'MAIL_FROM must be set outside of the embedded profile']);
    expect(refused({ PROFILE: 'distributed', SITE_URL: 'not an address', MAIL_FROM: ' ' })).toEqual([
      'MAIL_FROM must be set outside of the embedded profile',
      expect.stringMatching(/^SITE_URL must be a URL/),
    ]);
    expect(refused({ PROFILE: 'cloud' })).toEqual(expect.arrayContaining([expect.stringMatching(/^PROFILE must be one of/)]));
  });

  it('is not asked for where the setting does not count, and a given value counts everywhere', () => {
    expect(loadConfig(ShopConfig, { SITE_URL: 'http://shop.example', HAS_MAIL: 'false' })).toMatchObject({ mailFrom: 'shop@localhost', copies: 3 });
    expect(loadConfig(ShopConfig, { PROFILE: 'embedded', COPIES: '5' }).copies).toBe(5);
  });

  it('is what a stop without a pause and Kafka with one copy are', () => {
    const given = { SITE_URL: 'http://shop.example', MAIL_FROM: 'a@shop.example' };
    expect(loadConfig(ShopConfig, given).shutdownDelayMs).toBe(5_000);
    expect(loadConfig(ShopConfig, { ...given, EVENT_BUS: 'kafka', KAFKA_REPLICATION: '3' }).kafkaReplication).toBe(3);
    expect(refused({ ...given, EVENT_BUS: 'kafka' })).toEqual(['KAFKA_REPLICATION must be set outside of the embedded profile']);
  });
});
