import { describe, expect, it } from '@jest/globals';
import { IsArray, IsOptional, IsString, IsUrl, Length } from 'class-validator';
import { ConfigError, loadConfig, ServiceConfig } from '@community-help/service-kit';

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
