import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, describe, expect, it } from '@jest/globals';
import { databaseName, keepSecrets } from '@community-help/local';
import { environmentFaults, loadConfig, type ServiceDefinition } from '@community-help/service-kit';
import { accounts } from '@community-help/accounts';
import { content } from '@community-help/content';
import { gateway } from '@community-help/gateway';
import { geoRecommendations } from '@community-help/geo-recommendations';
import { payments } from '@community-help/payments';
import { registrations } from '@community-help/registrations';
import { reporting } from '@community-help/reporting';
import { uploads } from '@community-help/uploads';
import { optionsFromEnvironment } from '@community-help/stripe-sandbox';
import { DATABASE_OWNERS, keyFiles, type Installation } from '../src/index.js';
import { readComposeFile } from './compose-file.js';

const DEFINITIONS = [registrations, geoRecommendations, payments, uploads, reporting, content, accounts, gateway] as unknown as ServiceDefinition[];

const scratch = mkdtempSync(join(tmpdir(), 'community-help-compose-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const installation: Installation = {
  secrets: keepSecrets(scratch, DATABASE_OWNERS.map(databaseName)),
  postgresPassword: 'not-used-here',
  sandbox: { url: 'http://stripe-sandbox:12111', publicUrl: 'http://localhost:12111' },
};
const stripe = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1', connectWebhookSecret: 'whsec_2' };

const { services } = readComposeFile();
const containers = DEFINITIONS.flatMap((definition) =>
  Object.entries(services)
    .filter(([, { image }]) => image.startsWith(`community-help/${definition.name}:`))
    .map(([name, service]): [string, ServiceDefinition, Record<string, string>] => [name, definition, service.environment ?? {}]),
);

function environmentOf(definition: ServiceDefinition, environment: Record<string, string>, keys: Installation): Record<string, string> {
  const { 'service.env': secret = '' } = keyFiles(keys)[definition.name as keyof ReturnType<typeof keyFiles>];
  // A variable of the container wins over the file, as `node --env-file` has it.
  return { ...(parseEnv(secret) as Record<string, string>), ...environment };
}

describe('the environment of each container', () => {
  it('is looked at for every service of ours', () => {
    expect(new Set(containers.map(([, { name }]) => name)).size).toBe(DEFINITIONS.length);
    expect(containers.length).toBeGreaterThanOrEqual(20);
  });

  it.each(containers)('%s: each variable is one that its config class knows, and each one it needs is set', (_name, definition, environment) => {
    for (const keys of [installation, { ...installation, stripe }]) {
      const env = environmentOf(definition, environment, keys);
      expect(environmentFaults(definition.Config, env)).toEqual([]);
      const config = loadConfig(definition.Config, env);
      expect([config.profile, config.eventBus]).toEqual(['distributed', 'kafka']);
      expect(config.kafkaBrokers).toEqual(['kafka:9092']);
      expect(config.databaseUrl !== undefined).toBe(definition.database !== undefined);
    }
  });

  it('stripe-sandbox: every variable is one that it reads', () => {
    const asked = new Set(['NODE_OPTIONS']);
    const environment = { ...parseEnv(keyFiles(installation)['stripe-sandbox']['service.env']!), ...services['stripe-sandbox']!.environment };
    const listening = new Proxy(environment, {
      get: (target, name) => {
        asked.add(String(name));
        return Reflect.get(target, name) as unknown;
      },
    });
    const options = optionsFromEnvironment(listening as NodeJS.ProcessEnv);
    expect(Object.keys(environment).filter((name) => !asked.has(name))).toEqual([]);
    expect(options.webhookSecret).toBe(installation.secrets.stripeSandbox.webhookSecret);
  });

  it('a value that a file for Node cannot carry is refused', () => {
    expect(() => keyFiles({ ...installation, stripe: { ...stripe, secretKey: "sk_test_'" } })).toThrow(/STRIPE_SECRET_KEY contains a quotation mark/);
  });
});
