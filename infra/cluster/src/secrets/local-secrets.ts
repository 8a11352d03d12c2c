import { parseEnv } from 'node:util';
import { DATABASE_OWNERS, keyFiles, type Installation } from '@community-help/compose';
import { databaseName } from '@community-help/local';
import type { Secrets } from '../manifests/environment-of.js';

/** Shows where the sandbox plays Stripe: inside of the cluster, and at the node for browsers. */
const SANDBOX = { url: 'http://stripe-sandbox:12111', publicUrl: 'http://localhost:30111' };

/** Content of every secret that `overlays/local` refers to; the table of secrets in k8s/README.md says who reads which. */
export function localSecrets({ secrets, postgresPassword, stripe }: Omit<Installation, 'sandbox'>): Secrets {
  const files = keyFiles({ secrets, postgresPassword, stripe, sandbox: SANDBOX });
  const variables = (folder: 'gateway' | 'stripe-sandbox' | (typeof DATABASE_OWNERS)[number]): Record<string, string> => {
    // Passwords of databases are files here, so that they can be changed while a process runs.
    const { DATABASE_URL: ofTheImages, ...rest } = parseEnv(files[folder]['service.env'] ?? '') as Record<string, string>;
    void ofTheImages;
    return rest;
  };
  const perService = DATABASE_OWNERS.flatMap((service): [string, Record<string, string>][] => {
    const name = databaseName(service);
    return [
      [service, variables(service)],
      [`${service}-database`, { username: name, password: secrets.databases[name] as string }],
    ];
  });
  return {
    ...Object.fromEntries(perService.filter(([, content]) => Object.keys(content).length > 0)),
    gateway: variables('gateway'),
    'stripe-sandbox': variables('stripe-sandbox'),
    postgres: { password: postgresPassword },
    'object-store': files.rustfs,
    setup: { 'secrets.json': JSON.stringify({ databases: secrets.databases }), 'postgres-password': postgresPassword },
  };
}
