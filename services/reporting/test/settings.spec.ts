import { describe, expect, it } from '@jest/globals';
import { ConfigError, loadConfig } from '@community-help/service-kit';
import { ReportingConfig } from '../src/reporting.config.js';

const KEYS = { MAIL_PRIVATE_KEY: '{}', LINK_SIGNING_KEYS: '{}', IDENTITY_PUBLIC_KEYS: '{}' };
const faults = (env: Record<string, string>): readonly string[] => {
  try {
    loadConfig(ReportingConfig, { ...KEYS, KAFKA_REPLICATION: '3', ...env });
    return [];
  } catch (error) {
    return (error as ConfigError).faults;
  }
};

describe('the settings of reporting', () => {
  const whole = { SMTP_URL: 'smtp://relay.example', SITE_URL: 'https://site.example', MAIL_FROM: 'no-reply@site.example', SUPPORT_EMAIL: 'support@site.example' };

  it('have defaults on a laptop alone: elsewhere each missing one is named', () => {
    expect(faults({ PROFILE: 'embedded' })).toEqual([]);
    for (const name of Object.keys(whole)) expect(faults({ ...whole, [name]: '' })).toEqual([expect.stringContaining(`${name} must be set`)]);
    expect(faults(whole)).toEqual([]);
  });

  it('take a file with the address of the mail server instead of the address', () => {
    expect(faults({ ...whole, SMTP_URL: '', SMTP_URL_FILE: '/run/secrets/smtp-url' })).toEqual([]);
  });

  it('keep dashboards for their owners unless somebody says otherwise', () => {
    expect(loadConfig(ReportingConfig, { ...KEYS, PROFILE: 'embedded' }).dashboardAccess).toBe('owner');
    expect(faults({ ...whole, DASHBOARD_ACCESS: 'everybody' })).toEqual([expect.stringContaining('DASHBOARD_ACCESS')]);
  });
});
