import { describe, expect, it } from '@jest/globals';
import { addressesIn, environmentOf, isLetIn, isLetOut, parseManifests, renderOverlay, unreachable, workloadsOf, worldOf, type KubernetesObject, type Pod, type Workload } from '@community-help/cluster';
import { describeOverlays } from './describe-overlays.js';
import { madeSecrets } from './made-secrets.js';

const secrets = madeSecrets();
/** Said by the image rather than by a variable of the manifest. */
const BY_DEFAULT: Record<string, Record<string, string>> = { 'databases.0.1.0': { POSTGRES_HOST: 'postgres:5432' } };
/** Read by every process of a service, and used by those that publish and consume, and by those that hand mails over. */
const NOT_USED_BY: Record<string, string[]> = { http: ['KAFKA_BROKERS', 'SMTP_URL', 'MAIL_LOOKUP_URL'], migration: ['SMTP_URL', 'MAIL_LOOKUP_URL'] };
const DATABASES = ['accounts', 'content', 'geo-recommendations', 'payments', 'registrations', 'reporting', 'uploads', 'setup'];
const WITH_DATABASE = (name: string, _component: string): boolean => DATABASES.includes(name);
const WITH_TOPICS = (_name: string, component: string): boolean => ['worker', 'payouts-worker', 'migration'].includes(component);

describeOverlays('the network policies', (overlay) => {
  const objects = parseManifests(renderOverlay(overlay));
  const workloads = workloadsOf(objects);

  it.each(workloads.map((workload): [string, Workload] => [workload.name, workload]))('let %s talk to whom it is told of', (name, workload) => {
    const env = { ...environmentOf(workload.pod.containers[0]!, objects, secrets), ...BY_DEFAULT[name] };
    for (const variable of NOT_USED_BY[workload.labels['app.kubernetes.io/component']!] ?? []) delete env[variable];
    const own = addressesIn(env).filter(({ host }) => host !== name);
    expect(unreachable(workload, own, objects, workloads)).toEqual([]);
  });

  it('let nobody but the gateway, registrations and content ask for the internal endpoints of uploads', () => {
    const address = [{ variable: 'test', host: 'uploads', port: 3000 }];
    const allowed = workloads.filter((workload) => unreachable(workload, address, objects, workloads).length === 0).map(({ name }) => name);
    expect(allowed.sort()).toEqual(['content', 'content-migrate.0.1.0', 'gateway', 'registrations', 'registrations-migrate.0.1.0', 'registrations-worker']);
  });

  it('let nobody but the gateway ask whose a session is', () => {
    const address = [{ variable: 'test', host: 'accounts', port: 3000 }];
    const allowed = workloads.filter((workload) => unreachable(workload, address, objects, workloads).length === 0).map(({ name }) => name);
    expect(allowed).toEqual(['gateway']);
  });

  it.each([
    ['the databases', { local: { 'app.kubernetes.io/name': 'postgres', 'app.kubernetes.io/component': 'data' }, production: { 'cnpg.io/cluster': 'postgres' } }, { local: 5432, production: 5432 }, WITH_DATABASE],
    ['the brokers', { local: { 'app.kubernetes.io/name': 'kafka', 'app.kubernetes.io/component': 'data' }, production: { 'strimzi.io/cluster': 'events' } }, { local: 9092, production: 9093 }, WITH_TOPICS],
  ])('let nobody into %s who has nothing there', (_, labels, port, expected) => {
    const world = worldOf(objects, workloads);
    const server: Pod = { name: 'server', namespace: world.pods[0]!.namespace, address: '10.1.0.1', labels: labels[overlay], ports: [] };
    const stranger: Pod = { ...server, name: 'stranger', address: '10.1.0.2', labels: { 'app.kubernetes.io/part-of': 'community-help' } };
    const around = { ...world, pods: [...world.pods, server, stranger] };
    const others = around.pods.filter((pod) => pod !== server);
    const letIn = others.filter((pod) => isLetIn(server, pod, port[overlay], around));
    const meant = workloads.filter(({ labels: own }) => expected(own['app.kubernetes.io/name']!, own['app.kubernetes.io/component']!)).map(({ name }) => name);
    expect(letIn.map(({ name }) => name)).toEqual(meant);
    expect(others.filter((pod) => letIn.includes(pod) && isLetOut(pod, server, port[overlay], around))).toEqual(letIn);
  });

  it('let out of a cluster that has everything inside nobody but those who talk with Stripe and with a provider of sessions', () => {
    if (overlay !== 'local') return;
    const world = worldOf(objects, workloads);
    const ports = [25, 80, 443, 1025, 3000, 4318, 5432, 9000, 9092, 9093, 12111];
    const ways = world.pods.flatMap((pod) => ports.filter((port) => isLetOut(pod, '203.0.113.7', port, world)).map((port) => `${pod.name} ${port}`));
    expect(ways.sort()).toEqual(['accounts 443', 'payments 443', 'payments-migrate.0.1.0 443', 'payments-worker 443', 'payouts-worker 443']);
  });

  it('let no process of content, reporting or the gateway near Stripe', () => {
    const outside: KubernetesObject = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'stripe' }, spec: { selector: { app: 'stripe' }, ports: [{ port: 443 }] } };
    const stripe: Workload = { kind: 'Deployment', name: 'stripe', labels: { app: 'stripe' }, pod: { containers: [] } };
    const asked = workloads.filter(({ name }) => /^(content|reporting|gateway|registrations|geo)/.test(name));
    for (const workload of asked) expect(unreachable(workload, [{ variable: 'test', host: 'stripe', port: 443 }], [...objects, outside], [...workloads, stripe])).not.toEqual([]);
  });
});

describe('what may be reached', () => {
  const pod = { containers: [{ name: 'app', image: 'sample:1', ports: [{ name: 'http', containerPort: 3000 }] }] };
  const here: Workload = { kind: 'Deployment', name: 'here', labels: { app: 'here' }, pod };
  const there: Workload = { kind: 'Deployment', name: 'there', labels: { app: 'there' }, pod };
  const service: KubernetesObject = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'there' }, spec: { selector: { app: 'there' }, ports: [{ port: 80, targetPort: 'http' }] } };
  const policy = (spec: object): KubernetesObject => ({ apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy', metadata: { name: 'sample' }, spec: spec as Record<string, unknown> });
  const deny = policy({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  const out = policy({ podSelector: { matchLabels: { app: 'here' } }, policyTypes: ['Egress'], egress: [{ ports: [{ port: 3000 }] }] });
  const into = policy({ podSelector: { matchLabels: { app: 'there' } }, policyTypes: ['Ingress'], ingress: [{ from: [{ podSelector: { matchLabels: { app: 'here' } } }], ports: [{ port: 3000 }] }] });
  const faults = (...policies: KubernetesObject[]): string[] => unreachable(here, addressesIn({ URL: 'http://there/' }), [service, ...policies], [here, there]);

  it('is everything where there is no policy', () => {
    expect(faults()).toEqual([]);
  });

  it('needs a way out and a way in', () => {
    expect(faults(deny)).toEqual(['here may not go out to there:80 (URL)']);
    expect(faults(deny, out)).toEqual(['there:80 does not let here in (URL)']);
    expect(faults(deny, out, into)).toEqual([]);
  });

  it('is read from URLs and from lists of hosts', () => {
    expect(addressesIn({ A: 'postgres://me@db/x', B: 'one:9092,two:9092', C: 'plain', D: 'https://site.example/a' })).toEqual([
      { variable: 'A', host: 'db', port: 5432 },
      { variable: 'B', host: 'one', port: 9092 },
      { variable: 'B', host: 'two', port: 9092 },
      { variable: 'D', host: 'site.example', port: 443 },
    ]);
  });
});
