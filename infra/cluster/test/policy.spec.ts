import { describe, expect, it } from '@jest/globals';
import { parseManifests, policyFaults, renderOverlay, workloadsOf, type KubernetesObject } from '@community-help/cluster';
import { describeOverlays } from './describe-overlays.js';

describeOverlays('what is promised of every pod', (overlay) => {
  const objects = parseManifests(renderOverlay(overlay));

  it('holds', () => {
    expect(policyFaults(objects)).toEqual([]);
  });

  it('is asked of every process of the platform', () => {
    const names = workloadsOf(objects).filter(({ kind }) => kind === 'Deployment').map(({ name }) => name);
    expect(names.sort()).toEqual([
      'accounts', 'accounts-worker', 'content', 'gateway', 'geo-recommendations', 'geo-recommendations-worker', 'payments', 'payments-worker', 'payouts-worker',
      'registrations', 'registrations-worker', 'reporting', 'reporting-worker', 'uploads', 'uploads-worker',
    ]);
  });

  it('includes one migration for each service that has a database', () => {
    const version = '0.1.0';
    const names = workloadsOf(objects).filter(({ kind, name }) => kind === 'Job' && name.includes('-migrate')).map(({ name }) => name);
    expect(names.sort()).toEqual(['accounts', 'content', 'geo-recommendations', 'payments', 'registrations', 'reporting', 'uploads'].map((service) => `${service}-migrate.${version}`));
  });
});

describe('the rules of pods', () => {
  const labels = { 'app.kubernetes.io/name': 'sample' };
  const settings: KubernetesObject = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'platform' }, data: { SHUTDOWN_DELAY_MS: '5000', SHUTDOWN_TIMEOUT_MS: '25000' } };
  const budget: KubernetesObject = { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: { name: 'sample' }, spec: { selector: { matchLabels: labels } } };
  const deny: KubernetesObject = { apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy', metadata: { name: 'default-deny' }, spec: { podSelector: {} } };
  const allow: KubernetesObject = { apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy', metadata: { name: 'sample' }, spec: { podSelector: { matchLabels: labels } } };
  const probes = { startupProbe: {}, readinessProbe: {}, livenessProbe: {} };
  const container = {
    name: 'app',
    image: 'registry.example:5000/sample:1.0.0',
    envFrom: [{ configMapRef: { name: 'platform' } }],
    resources: { requests: { cpu: '50m', memory: '64Mi' }, limits: { memory: '64Mi' } },
    securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
    ...probes,
  };
  const pod = {
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    terminationGracePeriodSeconds: 30,
    securityContext: { runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: 'RuntimeDefault' } },
    topologySpreadConstraints: [{}],
  };
  const faultsOf = (change: { kind?: string; pod?: object; container?: object; others?: KubernetesObject[] }): string[] => {
    const deployment: KubernetesObject = {
      apiVersion: 'apps/v1',
      kind: change.kind ?? 'Deployment',
      metadata: { name: 'sample' },
      spec: { template: { metadata: { labels }, spec: { ...pod, ...change.pod, containers: [{ ...container, ...change.container }] } } },
    };
    return policyFaults([deployment, settings, ...(change.others ?? [budget, deny, allow])]);
  };

  it('find nothing in a pod that keeps them', () => {
    expect(faultsOf({})).toEqual([]);
  });

  it('name a StatefulSet whose volumes are walked through at each start, and none that says otherwise or has no group', () => {
    const { securityContext } = pod;
    const of = (more: object): string[] => faultsOf({ kind: 'StatefulSet', pod: { securityContext: { ...securityContext, ...more } } });
    expect(of({ fsGroup: 10001 })).toEqual(['StatefulSet sample has its volumes walked through at each start']);
    expect(of({ fsGroup: 10001, fsGroupChangePolicy: 'Always' })).toEqual(['StatefulSet sample has its volumes walked through at each start']);
    expect(of({ fsGroup: 10001, fsGroupChangePolicy: 'OnRootMismatch' })).toEqual([]);
    expect(of({})).toEqual([]);
  });

  it.each([
    ['runs as root, or may', { pod: { securityContext: { ...pod.securityContext, runAsNonRoot: undefined } } }],
    ['runs as root, or may', { pod: { securityContext: { ...pod.securityContext, runAsUser: 0 } } }],
    ['has no seccomp profile', { pod: { securityContext: { ...pod.securityContext, seccompProfile: undefined } } }],
    ['carries a token of the cluster', { pod: { automountServiceAccountToken: undefined } }],
    ['is given variables for every service', { pod: { enableServiceLinks: undefined } }],
    ['is not spread over machines', { pod: { topologySpreadConstraints: undefined } }],
    ['is killed before SHUTDOWN_TIMEOUT_MS', { pod: { terminationGracePeriodSeconds: 25 } }],
    ['can write to its root', { container: { securityContext: { ...container.securityContext, readOnlyRootFilesystem: undefined } } }],
    ['may gain privileges', { container: { securityContext: { ...container.securityContext, allowPrivilegeEscalation: undefined } } }],
    ['keeps capabilities', { container: { securityContext: { ...container.securityContext, capabilities: {} } } }],
    ['has an image without a version', { container: { image: 'registry.example:5000/sample' } }],
    ['has an image without a version', { container: { image: 'sample:latest' } }],
    ['has no limit of memory', { container: { resources: { requests: container.resources.requests } } }],
    ['asks for no memory or processor', { container: { resources: { limits: container.resources.limits } } }],
    ['has no readiness probe', { container: { readinessProbe: undefined } }],
    ['has no liveness probe', { container: { livenessProbe: undefined } }],
    ['has no startup probe', { container: { startupProbe: undefined } }],
    ['is in 0 disruption budgets', { others: [deny, allow] }],
    ['may talk to anybody', { others: [budget, allow] }],
    ['has no network policy of its own', { others: [budget, deny] }],
  ])('name a Deployment that %s', (sentence, change) => {
    expect(faultsOf(change)).toEqual([`Deployment sample ${sentence}`]);
  });
});
