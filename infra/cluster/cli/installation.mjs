import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf, localSecrets } from '@community-help/cluster';
import { DATABASE_OWNERS } from '@community-help/compose';
import { databaseName, keepSecrets } from '@community-help/local';

const NAMESPACE = 'community-help';
const LONGEST = '--timeout=900s';

/** `overlays/local` on a cluster, and what the walk asks of it. */
export class ClusterInstallation {
  url = 'http://localhost:30080';
  mailUrl = 'http://localhost:30025';
  sandboxUrl = 'http://localhost:30111';

  constructor(node) {
    this.node = node;
  }

  kubectl(...words) {
    return this.node.kubectl('--namespace', NAMESPACE, ...words);
  }

  async up() {
    const overlay = folderOf('local');
    await this.node.kubectl('apply', '--filename', join(overlay, 'namespace.yaml'));
    await this.kubectl('apply', '--filename', this.#writeSecrets());
    await this.node.kubectl('apply', '--kustomize', overlay);
    await this.kubectl('wait', '--for=condition=Complete', 'job', '--all', LONGEST);
    await this.settled();
  }

  /** Every process is there and ready, in the number and version that is wanted. */
  async settled() {
    for (const name of [...(await this.names('statefulset')), ...(await this.names('deployment'))]) await this.kubectl('rollout', 'status', name, LONGEST);
  }

  /** `kind/name` of everything of a kind. */
  async names(kind) {
    return (await this.kubectl('get', kind, '--output', 'name')).trim().split('\n').filter(Boolean);
  }

  async pods() {
    const { items } = JSON.parse(await this.kubectl('get', 'pods', '--output', 'json'));
    return items.filter(({ metadata }) => !metadata.labels['job-name']);
  }

  /** @returns what is left of it in the cluster */
  async remove() {
    await this.node.kubectl('delete', '--kustomize', folderOf('local'), LONGEST);
    const kinds = 'deployments,statefulsets,jobs,pods,services,configmaps,secrets,persistentvolumeclaims,networkpolicies,poddisruptionbudgets';
    return (await this.kubectl('get', kinds, '--output', 'name').catch((error) => error.message)).trim();
  }

  #writeSecrets() {
    const secrets = localSecrets({ secrets: keepSecrets(this.node.folder, DATABASE_OWNERS.map(databaseName)), postgresPassword: randomBytes(24).toString('base64url') });
    const items = Object.entries(secrets).map(([name, stringData]) => ({ apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace: NAMESPACE }, stringData }));
    const file = join(this.node.folder, 'secrets.json');
    writeFileSync(file, JSON.stringify({ apiVersion: 'v1', kind: 'List', items }), { mode: 0o600 });
    return file;
  }
}
