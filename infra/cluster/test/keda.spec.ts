import { describe, expect, it } from '@jest/globals';
import { environmentOf, isLetIn, kustomizer, namespaceCalled, parseManifests, renderOverlay, workloadsOf, worldOf, type KubernetesObject, type Pod } from '@community-help/cluster';
import { madeSecrets } from './made-secrets.js';

const isRendered = kustomizer() !== undefined;
if (!isRendered) process.stderr.write('Skipped: what KEDA is told (neither kubectl nor kustomize is installed)\n');

interface Scaled {
  scaleTargetRef: { name: string };
  maxReplicaCount: number;
  triggers: { metadata: { bootstrapServers: string; consumerGroup: string }; authenticationRef: { name: string } }[];
}

(isRendered ? describe : describe.skip)('what KEDA is told in production', () => {
  const objects = isRendered ? parseManifests(renderOverlay('production')) : [];
  const ofKind = (kind: string): KubernetesObject[] => objects.filter((object) => object.kind === kind);
  const scaled = ofKind('ScaledObject').map(({ spec }) => spec as unknown as Scaled);
  const workers = workloadsOf(objects).filter(({ kind, name }) => kind === 'Deployment' && name.endsWith('-worker'));
  const brokersOf = (name: string): string | undefined => environmentOf(workers.find((worker) => worker.name === name)!.pod.containers[0]!, objects, madeSecrets()).KAFKA_BROKERS;

  it('is every worker, whose number no Deployment says', () => {
    expect(scaled.map(({ scaleTargetRef }) => scaleTargetRef.name).sort()).toEqual(workers.map(({ name }) => name).sort());
    const fixed = ofKind('Deployment').filter(({ metadata, spec }) => metadata.name.endsWith('-worker') && spec?.replicas !== undefined);
    expect(fixed.map(({ metadata }) => metadata.name)).toEqual([]);
  });

  it('is the group of that worker, and the brokers that it has', () => {
    for (const { scaleTargetRef, triggers, maxReplicaCount } of scaled) {
      const [{ metadata, authenticationRef }] = triggers as [Scaled['triggers'][number]];
      expect({ name: scaleTargetRef.name, group: metadata.consumerGroup, brokers: metadata.bootstrapServers, maxReplicaCount }).toEqual({
        name: scaleTargetRef.name,
        group: scaleTargetRef.name.replace(/-worker$/, ''),
        brokers: brokersOf(scaleTargetRef.name),
        maxReplicaCount: 12,
      });
      expect(ofKind('TriggerAuthentication').map(({ metadata: { name } }) => name)).toContain(authenticationRef.name);
    }
  });

  it('finds the brokers from its own namespace', () => {
    const hosts = scaled.flatMap(({ triggers }) => triggers.map(({ metadata }) => metadata.bootstrapServers.split(':')[0]));
    const { name: namespace } = ofKind('Namespace')[0]!.metadata;
    expect(new Set(hosts.map((host) => host?.split('.').slice(1).join('.')))).toEqual(new Set([`${namespace}.svc`]));
  });

  it('comes with the authority that certified the brokers', () => {
    const [login] = ofKind('TriggerAuthentication');
    expect(login?.spec?.secretTargetRef).toContainEqual({ parameter: 'ca', name: 'events-cluster-ca-cert', key: 'ca.crt' });
  });

  it('it can ask: the brokers let its namespace in', () => {
    const port = Number(brokersOf('payments-worker')?.split(':')[1]);
    const world = worldOf(objects, []);
    const broker: Pod = { name: 'broker', namespace: 'community-help', address: '10.1.0.1', labels: { 'strimzi.io/cluster': 'events' }, ports: [] };
    const lets = (namespace: string): boolean => {
      const asker: Pod = { name: 'asker', namespace, address: '10.1.0.2', labels: {}, ports: [] };
      return isLetIn(broker, asker, port, { ...world, pods: [broker, asker], namespaces: [...world.namespaces, namespaceCalled(namespace)] });
    };
    expect([lets('keda'), lets('default')]).toEqual([true, false]);
  });
});
