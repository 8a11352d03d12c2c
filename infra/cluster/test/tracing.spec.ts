import { describe, expect, it } from '@jest/globals';
import { environmentOf, isLetOut, kustomizer, namespaceCalled, parseManifests, renderOverlay, workloadsOf, worldOf, type KubernetesObject, type Overlay, type Pod, type Workload } from '@community-help/cluster';
import { madeSecrets } from './made-secrets.js';

const VARIABLE = 'OTEL_EXPORTER_OTLP_ENDPOINT';
const secrets = madeSecrets();
const isRendered = kustomizer() !== undefined;
if (!isRendered) process.stderr.write('Skipped: the tracing of overlays (neither kubectl nor kustomize is installed)\n');

/** The processes that the policies let out to this address of a namespace. */
function letOut(processes: readonly Workload[], { hostname, port }: URL, objects: readonly KubernetesObject[]): string[] {
  const [name = '', namespace = ''] = hostname.split('.');
  const world = worldOf(objects, processes);
  const collector: Pod = { name, namespace, address: '10.1.0.1', labels: { app: name }, ports: [] };
  const around = { ...world, pods: [...world.pods, collector], namespaces: [...world.namespaces, namespaceCalled(namespace)] };
  return world.pods.filter((pod) => isLetOut(pod, collector, Number(port), around)).map((pod) => pod.name);
}

function read(overlay: Overlay) {
  const objects = parseManifests(renderOverlay(overlay));
  const processes = workloadsOf(objects).filter(({ kind }) => kind === 'Deployment');
  const collectors = processes.map(({ pod }) => environmentOf(pod.containers[0]!, objects, secrets)[VARIABLE]);
  return { objects, processes, collectors };
}

(isRendered ? describe : describe.skip)('the component tracing', () => {
  it('names one collector to every process, which the network policies let it reach', () => {
    const { objects, processes, collectors } = read('production');
    expect(processes).toHaveLength(15);
    expect(new Set(collectors)).toEqual(new Set(['http://collector.observability:4318']));
    const collector = new URL(collectors[0]!);
    expect(letOut(processes, collector, objects)).toEqual(processes.map(({ name }) => name));
    expect(letOut(processes, new URL('http://collector.elsewhere:4318'), objects)).toEqual([]);
    expect(letOut(processes, new URL('http://collector.observability:4317'), objects)).toEqual([]);
  });

  it('is what names it: without it no process keeps spans', () => {
    expect(new Set(read('local').collectors)).toEqual(new Set([undefined]));
  });
});
