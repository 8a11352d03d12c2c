import { describe } from '@jest/globals';
import { kustomizer, OVERLAYS, type Overlay } from '@community-help/cluster';

/** The same tests for every overlay; without kubectl or kustomize they are skipped, which one line says. */
export function describeOverlays(what: string, tests: (overlay: Overlay) => void): void {
  const isRendered = kustomizer() !== undefined;
  if (!isRendered) process.stderr.write(`Skipped: ${what} (neither kubectl nor kustomize is installed)\n`);
  for (const overlay of OVERLAYS) (isRendered ? describe : describe.skip)(`${what}: ${overlay}`, () => tests(overlay));
}
