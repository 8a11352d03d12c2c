import { describe, expect, it } from '@jest/globals';
import { addressesIn, environmentOf, parseManifests, renderOverlay, unreachable, workloadsOf, type KubernetesObject, type Workload } from '@community-help/cluster';
import { describeOverlays } from './describe-overlays.js';
import { madeSecrets } from './made-secrets.js';

const secrets = madeSecrets();
/** Said by the image rather than by a variable of the manifest. */
const BY_DEFAULT: Record<string, Record<string, string>> = { 'databases.0.1.0': { POSTGRES_HOST: 'postgres:5432' } };
/** Read by every process, and used by those that publish and consume. */
const FOR_WORKERS = 'KAFKA_BROKERS';

describeOverlays('the network policies', (overlay) => {
  const objects = parseManifests(renderOverlay(overlay));
  const workloads = workloadsOf(objects);

  it.each(workloads.map((workload): [string, Workload] => [workload.name, workload]))('let %s talk to whom it is told of', (name, workload) => {
    const env = { ...environmentOf(workload.pod.containers[0]!, objects, secrets), ...BY_DEFAULT[name] };
    if (workload.labels['app.kubernetes.io/component'] === 'http') delete env[FOR_WORKERS];
    const own = addressesIn(env).filter(({ host }) => host !== name);
    expect(unreachable(workload, own, objects, workloads)).toEqual([]);
  });

  it('let nobody but the gateway and registrations ask for the internal endpoints of uploads', () => {
    const address = [{ variable: 'test', host: 'uploads', port: 3000 }];
    const allowed = workloads.filter((workload) => unreachable(workload, address, objects, workloads).length === 0).map(({ name }) => name);
    expect(allowed.sort()).toEqual(['gateway', 'registrations', 'registrations-migrate.0.1.0', 'registrations-worker']);
  });

  it('let nobody but the gateway ask whose a session is', () => {
    const address = [{ variable: 'test', host: 'accounts', port: 3000 }];
    const allowed = workloads.filter((workload) => unreachable(workload, address, objects, workloads).length === 0).map(({ name }) => name);
    expect(allowed).toEqual(['gateway']);
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
