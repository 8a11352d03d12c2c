import { expect, it } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import { goTool, hasTool, parseManifests, renderOverlay, type KubernetesObject } from '@community-help/cluster';
import { describeOverlays } from './describe-overlays.js';

const validator = goTool('kubectl-validate');
const hasValidator = hasTool(validator, '--help');
/** Kinds whose definitions no Go module carries. */
const UNDEFINED_HERE = 'kafka.strimzi.io/';
if (!hasValidator) process.stderr.write('Skipped: manifests against the schemas of Kubernetes (kubectl-validate is not installed: go install sigs.k8s.io/kubectl-validate@v0.0.4)\n');

function definitions(): string {
  return execFileSync('bash', [fileURLToPath(new URL('../node/fetch-definitions.sh', import.meta.url))], { encoding: 'utf8' }).trim();
}

/** What the validator says of the objects; empty when every one fits its schema, with no unknown field. */
function complaintsOf(objects: readonly KubernetesObject[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'community-help-manifests-'));
  try {
    for (const [index, object] of objects.entries()) writeFileSync(join(folder, `${index}-${object.kind}-${object.metadata.name}.yaml`), stringify(object));
    const { status, stdout, stderr } = spawnSync(validator, [folder, '--local-crds', definitions(), '--output', 'json'], { encoding: 'utf8' });
    return status === 0 ? '' : `${stdout}${stderr}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describeOverlays('the schemas of Kubernetes', (overlay) => {
  const objects = parseManifests(renderOverlay(overlay)).filter(({ apiVersion }) => !apiVersion.startsWith(UNDEFINED_HERE));

  (hasValidator ? it : it.skip)('take every object, and know every field', () => {
    expect(complaintsOf(objects)).toBe('');
  });

  (hasValidator ? it : it.skip)('refuse a field that is misspelt', () => {
    const [deployment] = objects.filter(({ kind }) => kind === 'Deployment');
    const misspelt = { ...deployment, spec: { ...deployment?.spec, replcas: 2 } } as KubernetesObject;
    expect(complaintsOf([misspelt])).toMatch(/replcas/);
  });
});
