import { describe, expect, it } from '@jest/globals';
import { ConfigError, loadConfig, ServiceConfig } from '@community-help/service-kit';
import { PaymentsConfig } from '../src/payments.config.js';

/** What has no default anywhere. */
const OF_ONES_OWN = {
  STRIPE_SECRET_KEY: 'rk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_platform',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_connect',
  BANK_DETAILS_PRIVATE_KEY: '{"kty":"OKP"}',
  MAIL_PUBLIC_KEY: '{"kty":"OKP"}',
  SITE_URL: 'https://help.example',
  LINK_PUBLIC_KEYS: '{"keys":[]}',
  IDENTITY_PUBLIC_KEYS: '{"keys":[]}',
  INTERNAL_API_KEYS: 'a-key-of-sixteen-letters,another-key-of-ours',
  ADDRESS_HASH_KEY: 'a-key-of-sixteen-letters',
};

class EveryServiceConfig extends ServiceConfig {}

const faults = (env: Record<string, string>): readonly string[] => {
  try {
    loadConfig(PaymentsConfig, { ...OF_ONES_OWN, ...env });
    return [];
  } catch (error) {
    return (error as ConfigError).faults;
  }
};

describe.each(['distributed', 'embedded'])('the settings of payments in the %s profile', (profile) => {
  it('are careful unless somebody says otherwise', () => {
    const config = loadConfig(PaymentsConfig, { ...OF_ONES_OWN, PROFILE: profile });
    const own = Object.entries(config).filter(([name]) => !(name in new EveryServiceConfig()));
    expect(Object.fromEntries(own)).toEqual({
      stripeSecretKey: 'rk_live_abc',
      stripeWebhookSecret: 'whsec_platform',
      stripeConnectWebhookSecret: 'whsec_connect',
      stripeTimeoutMs: 10_000,
      bankDetailsPrivateKey: '{"kty":"OKP"}',
      mailPublicKey: '{"kty":"OKP"}',
      feePolicy: 'platform',
      deliveryPence: 0,
      siteUrl: 'https://help.example',
      linkPublicKeys: '{"keys":[]}',
      identityPublicKeys: '{"keys":[]}',
      dashboardAccess: 'owner',
      premiumClaimHours: 48,
      internalApiKeys: ['a-key-of-sixteen-letters', 'another-key-of-ours'],
      cardTestingLimits: 'on',
      addressHashKey: 'a-key-of-sixteen-letters',
      paymentStartsPerMinute: 5,
      paymentStartsPerHour: 30,
      paymentChangesPerTenMinutes: 60,
      paymentFailuresPerTenMinutes: 5,
      paymentStartsOfPlatformPerMinute: 40,
      paymentFailuresOfPlatformPerTenMinutes: 20,
      paymentBreakerMinutes: 10,
      paymentBreakerWaitSeconds: 20,
      payoutAccountLinksPerHour: 3,
      payoutTimeScale: 1,
      payoutHoldHours: 72,
      sweepEveryMs: 5_000,
      compareEveryMs: 3_600_000,
    });
  });

  it.each(Object.keys(OF_ONES_OWN))('must say %s', (name) => {
    expect(faults({ PROFILE: profile, [name]: '' })).toContainEqual(expect.stringContaining(name));
  });
});

describe('the settings of payments', () => {
  it.each([
    ['STRIPE_SECRET_KEY', 'pk_live_abc'],
    ['STRIPE_SECRET_KEY', 'sk_live_new,sk_test_old'],
    ['STRIPE_WEBHOOK_SECRET', 'sk_live_abc'],
    ['STRIPE_CONNECT_WEBHOOK_SECRET', 'whsec_a b'],
    ['DASHBOARD_ACCESS', 'everybody'],
    ['CARD_TESTING_LIMITS', 'false'],
    ['FEE_POLICY', 'nobody'],
    ['INTERNAL_API_KEYS', 'a-key-of-sixteen-letters,short'],
    ['ADDRESS_HASH_KEY', 'short'],
    ['DELIVERY_PENCE', '2.50'],
    ['STRIPE_TIMEOUT_MS', '20000'],
    ['PAYOUT_TIME_SCALE', '-1'],
    ['PAYOUT_TIME_SCALE', '1.5'],
    ['PAYOUT_HOLD_HOURS', '-1'],
    ['SITE_URL', 'help.example'],
    ['SITE_URL', 'ftp://help.example'],
    ['STRIPE_API_URL', 'sandbox:12111'],
  ])('refuse %s=%s by name, without repeating what was given', (name, value) => {
    const [fault, ...others] = faults({ [name]: value });
    expect(others).toEqual([]);
    expect(fault).toContain(name);
    expect(fault).not.toContain(value);
  });

  it('take a new key of Stripe beside the old one while it is rolled', () => {
    expect(faults({ STRIPE_SECRET_KEY: 'sk_live_new,rk_live_old', STRIPE_WEBHOOK_SECRET: 'whsec_new,whsec_old' })).toEqual([]);
  });
});
