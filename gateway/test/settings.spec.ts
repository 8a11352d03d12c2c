import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '@community-help/service-kit';
import { GatewayConfig } from '../src/index.js';

const SERVICES = Object.fromEntries(['REGISTRATIONS', 'GEO_RECOMMENDATIONS', 'PAYMENTS', 'UPLOADS', 'REPORTING', 'CONTENT', 'ACCOUNTS'].map((name) => [`${name}_URL`, 'http://service:3000']));
const OF_ONES_OWN = {
  SITE_URL: 'https://help.example',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
  SUPPORT_EMAIL: 'support@help.example',
  ENQUIRIES_EMAIL: 'enquiries@help.example',
};

describe('settings of the gateway', () => {
  it('have defaults for a laptop', () => {
    expect(loadConfig(GatewayConfig, { PROFILE: 'embedded', ...SERVICES })).toMatchObject({ siteUrl: 'http://localhost:8080', stripePublishableKey: 'pk_test_sandbox' });
  });

  it.each(Object.keys(OF_ONES_OWN))('must say %s where other people rely on it', (name) => {
    const rest = Object.fromEntries(Object.entries(OF_ONES_OWN).filter(([other]) => other !== name));
    expect(() => loadConfig(GatewayConfig, { ...SERVICES, ...rest })).toThrow(name);
    expect(loadConfig(GatewayConfig, { ...SERVICES, ...OF_ONES_OWN })).toMatchObject({ siteUrl: 'https://help.example' });
  });

  it('give no address more than a tenth of a service', () => {
    expect(() => loadConfig(GatewayConfig, { PROFILE: 'embedded', ...SERVICES, MAX_EXCHANGES_PER_ADDRESS: '13' })).toThrow(/12/);
  });
});
