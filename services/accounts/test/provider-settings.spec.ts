import { loadConfig, type ConfigError } from '@community-help/service-kit';
import { expect, it } from '@jest/globals';
import { AccountsConfig } from '../src/index.js';

const given = { PROFILE: 'embedded', DATABASE_URL: 'postgres://x@localhost/x', MAIL_PUBLIC_KEY: '{}', LINK_PUBLIC_KEYS: '{}', IDENTITY_SIGNING_KEYS: '{}', OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'us', OIDC_CLIENT_SECRET: 'a-secret' };
const faults = (change: Record<string, string>) => {
  try {
    loadConfig(AccountsConfig, { ...given, ...change });
    return '';
  } catch (error) {
    return (error as ConfigError).message;
  }
};

it('settings of a provider are refused at the start when they do not fit together, or could be read on the way', () => {
  expect(faults({})).toBe('');
  expect(faults({ OIDC_ISSUER: 'http://127.0.0.1:9' })).toBe('');
  expect(faults({ OIDC_ISSUER: 'http://login.example.org' })).toContain('OIDC_ISSUER must be an https:// address');
  expect(faults({ OIDC_ISSUER: 'http://127.0.0.1:9', PROFILE: 'distributed' })).toContain('OIDC_ISSUER must be an https:// address');
  expect(faults({ OIDC_CLIENT_SECRET: '' })).toContain('OIDC_CLIENT_SECRET must be set beside OIDC_ISSUER');
  expect(faults({ OIDC_ISSUER: '', OIDC_ONLY: 'true' })).toContain('OIDC_ONLY means nothing without OIDC_ISSUER');
  expect(faults({ OIDC_SCOPE: 'email' })).toContain('OIDC_SCOPE must be');
});

it('the address of the site has a default on a laptop alone', () => {
  expect(faults({ PROFILE: 'distributed' })).toContain('SITE_URL must be set outside of the embedded profile');
});
