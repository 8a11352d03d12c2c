import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { geoRecommendations } from '@community-help/geo-recommendations';
import { payments } from '@community-help/payments';
import { reporting } from '@community-help/reporting';
import { startTestService, type TestService } from '@community-help/test-kit';
import { madeSecrets } from './made-secrets.js';
import { metricsIn, readPanels, readRules } from './read-rules.js';

const NOBODY = 'http://127.0.0.1:9';

describe('the metrics of running processes', () => {
  const services: TestService[] = [];
  let told = new Set<string>();

  beforeAll(async () => {
    const secrets = madeSecrets();
    const site = { SITE_URL: 'http://localhost:8080' };
    services.push(await startTestService(payments, { worker: true, env: { ...secrets.payments, ...site, STRIPE_API_URL: NOBODY } }));
    services.push(await startTestService(reporting, { worker: true, env: { ...secrets.reporting, ...site, SMTP_URL: 'smtp://127.0.0.1:9' } }));
    services.push(await startTestService(geoRecommendations, { worker: true }));
    const pages = await Promise.all(services.map(async ({ managementUrl }) => (await fetch(`${managementUrl}/metrics`)).text()));
    told = new Set(pages.flatMap((page) => [...page.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name as string)));
  });
  afterAll(async () => {
    for (const service of services) await service.close();
  });

  it.each(readRules().groups.flatMap(({ rules }) => rules).map(({ alert, expr }): [string, string] => [alert, expr]))('have what the alert %s asks for', (_, expr) => {
    const asked = metricsIn(expr);
    expect(asked).not.toEqual([]);
    expect(asked.filter((name) => !told.has(name))).toEqual([]);
  });

  it.each(readPanels().map(({ title, targets }): [string, string[]] => [title, targets.map(({ expr }) => expr)]))('have what the panel "%s" draws', (_, queries) => {
    for (const query of queries) expect(metricsIn(query).filter((name) => !told.has(name))).toEqual([]);
  });

  it('tell how far a consumer group is behind, and what is not anybody\'s money', async () => {
    const [ofPayments] = services;
    const page = await (await fetch(`${ofPayments?.managementUrl}/metrics`)).text();
    expect(page).toMatch(/^bus_consumer_lag\{group="payouts",topic="payments.donation-completed.v1"\} 0$/m);
    expect(page).toMatch(/^ledger_unallocated_pence 0$/m);
  });
});

describe('reading a query', () => {
  it('finds its metrics and nothing else', () => {
    const query = 'histogram_quantile(0.95, sum by (service, le) (rate(http_request_duration_seconds_bucket{role="http"}[5m]))) > 1 and max(mails) offset 10m > 0';
    expect(metricsIn(query)).toEqual(['http_request_duration_seconds', 'mails']);
  });
});
