import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';
import type { KubernetesObject } from './kubernetes-object.js';
import { kustomizer } from './tools.js';

export const OVERLAYS = ['local', 'production'] as const;
export type Overlay = (typeof OVERLAYS)[number];

const LARGEST_OUTPUT_BYTES = 16 * 1024 * 1024;

export function folderOf(overlay: Overlay): string {
  return fileURLToPath(new URL(`../../../../k8s/overlays/${overlay}`, import.meta.url));
}

/**
 * Text of everything an overlay brings to a cluster, as `kubectl apply -k` would send it.
 * @throws Error with what kustomize has to say
 */
export function renderOverlay(overlay: Overlay): string {
  const [program, ...words] = kustomizer() ?? ['kustomize', 'build'];
  return execFileSync(program, [...words, folderOf(overlay)], { encoding: 'utf8', maxBuffer: LARGEST_OUTPUT_BYTES, stdio: ['ignore', 'pipe', 'pipe'] });
}

export function parseManifests(text: string): KubernetesObject[] {
  return parseAllDocuments(text).map((document) => {
    if (document.errors.length > 0) throw document.errors[0] as Error;
    return document.toJS() as KubernetesObject;
  });
}
