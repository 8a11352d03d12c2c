import { describe, expect, it } from '@jest/globals';
import { environmentOf, parseManifests, renderOverlay, workloadsOf, type Workload } from '@community-help/cluster';
import { accounts } from '@community-help/accounts';
import { content } from '@community-help/content';
import { gateway } from '@community-help/gateway';
import { geoRecommendations } from '@community-help/geo-recommendations';
import { payments } from '@community-help/payments';
import { registrations } from '@community-help/registrations';
import { reporting } from '@community-help/reporting';
import { environmentFaults, type ServiceConfig } from '@community-help/service-kit';
import { uploads } from '@community-help/uploads';
import { describeOverlays } from './describe-overlays.js';
import { madeSecrets } from './made-secrets.js';

const CONFIGS = new Map<string, new () => ServiceConfig>(
  [accounts, content, gateway, geoRecommendations, payments, registrations, reporting, uploads].map(({ name, Config }) => [name, Config as new () => ServiceConfig]),
);

const secrets = madeSecrets();

function configOf({ pod }: Workload): (new () => ServiceConfig) | undefined {
  return CONFIGS.get(/community-help\/([a-z-]+):/.exec(pod.containers[0]?.image ?? '')?.[1] ?? '');
}

describeOverlays('the environment of every process', (overlay) => {
  const objects = parseManifests(renderOverlay(overlay));
  const ours = workloadsOf(objects).filter((workload) => configOf(workload) !== undefined);

  it('is checked for all of them', () => {
    expect(ours).toHaveLength(15 + 7);
  });

  it.each(ours.map((workload): [string, Workload] => [`${workload.kind} ${workload.name}`, workload]))('lets %s start, and says nothing that it does not know', (_, workload) => {
    const env = environmentOf(workload.pod.containers[0]!, objects, secrets);
    expect(environmentFaults(configOf(workload)!, env)).toEqual([]);
  });

  it('names the same address of the site everywhere', () => {
    const addresses = ours.map((workload) => environmentOf(workload.pod.containers[0]!, objects, secrets).SITE_URL).filter((address) => address !== undefined);
    expect(new Set(addresses).size).toBe(1);
  });

  it('names only files that are mounted', () => {
    for (const { name, pod } of ours) {
      const [container] = pod.containers;
      const env = environmentOf(container!, objects, secrets);
      const files = Object.entries(env).filter(([, value]) => value.startsWith('/run/secrets/'));
      const mounts = container!.volumeMounts?.map(({ mountPath }) => mountPath) ?? [];
      for (const [variable, file] of files) expect({ name, variable, isMounted: mounts.some((mount) => file.startsWith(`${mount}/`)) }).toEqual({ name, variable, isMounted: true });
    }
  });

  it('has a password for a database only as a file', () => {
    for (const workload of ours) {
      const { DATABASE_URL: url } = environmentOf(workload.pod.containers[0]!, objects, secrets);
      if (url !== undefined) expect(new URL(url).password).toBe('');
    }
  });
});

describe('a reference to what is not there', () => {
  const container = { name: 'app', image: 'sample:1' };

  it('is named', () => {
    expect(() => environmentOf({ ...container, envFrom: [{ configMapRef: { name: 'settings' } }] }, [], {})).toThrow('ConfigMap settings is not there');
    expect(() => environmentOf({ ...container, envFrom: [{ secretRef: { name: 'keys' } }] }, [], {})).toThrow('Secret keys is not there');
    expect(() => environmentOf({ ...container, env: [{ name: 'KEY', valueFrom: { secretKeyRef: { name: 'keys', key: 'key' } } }] }, [], { keys: {} })).toThrow('Secret keys, key key is not there');
  });
});
