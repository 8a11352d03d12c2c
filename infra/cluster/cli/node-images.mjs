import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../../compose/cli/run.mjs';

const PAUSE = 'registry.k8s.io/pause:3.10';
const DNS = 'community-help-test/coredns:1';
/** Data of the four that keep some: PostgreSQL, Kafka, object store, sandbox. */
const VOLUMES = 4;

/** What every pod and every name needs, made from programs without a registry. */
export async function addNodeImages(node) {
  const folder = mkdtempSync(join(tmpdir(), 'community-help-node-'));
  try {
    copyFileSync(fileURLToPath(new URL('../node/pause.go.txt', import.meta.url)), join(folder, 'pause.go'));
    await run('go', ['build', '-o', 'pause', 'pause.go'], { cwd: folder, env: { CGO_ENABLED: '0' } });
    copyFileSync(join(node.programs, 'coredns'), join(folder, 'coredns'));
    for (const [image, program] of [[PAUSE, 'pause'], [DNS, 'coredns']]) {
      writeFileSync(join(folder, 'Dockerfile'), `FROM scratch\nCOPY ${program} /${program}\nENTRYPOINT ["/${program}"]\n`);
      await run('docker', ['build', '--quiet', '--tag', image, folder], { env: { DOCKER_BUILDKIT: '0' } });
    }
    await node.importImages([PAUSE, DNS]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  for (const part of ['dns', 'metrics']) await node.kubectl('apply', '--filename', fileURLToPath(new URL(`../node/${part}.yaml`, import.meta.url)));
}

/** Folders of this machine as volumes, where a cluster would have a storage class. */
export async function addVolumes(node) {
  const volumes = Array.from({ length: VOLUMES }, (_, index) => {
    const path = join(node.folder, 'volumes', String(index));
    mkdirSync(path, { recursive: true });
    chmodSync(path, 0o777);
    const nodeAffinity = { required: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'kubernetes.io/hostname', operator: 'In', values: ['node1'] }] }] } };
    const spec = { capacity: { storage: '5Gi' }, accessModes: ['ReadWriteOnce'], persistentVolumeReclaimPolicy: 'Retain', local: { path }, nodeAffinity };
    return { apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name: `volume-${index}` }, spec };
  });
  const file = join(node.folder, 'volumes.json');
  writeFileSync(file, JSON.stringify({ apiVersion: 'v1', kind: 'List', items: volumes }));
  await node.kubectl('apply', '--filename', file);
}
