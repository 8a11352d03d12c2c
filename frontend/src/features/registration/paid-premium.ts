import type { ProjectType } from '@community-help/api-contracts';

const LIVES_MS = 7 * 24 * 3_600_000;
const keyOf = (projectType: ProjectType): string => `premium:${projectType}`;

/**
 * Number of a premium payment that was begun on this device and not yet used, at most seven days old. It outlives a reload and a trip to
 * the bank's own page, so that nobody pays twice; whether it is paid is asked of the server.
 */
export function readPremium(projectType: ProjectType, now = Date.now()): string | undefined {
  try {
    const stored = localStorage.getItem(keyOf(projectType));
    if (!stored) return undefined;
    const { savedAt, paymentId } = JSON.parse(stored) as { savedAt: number; paymentId: string };
    return typeof paymentId === 'string' && now - savedAt <= LIVES_MS ? paymentId : undefined;
  } catch (error) {
    console.warn('The premium payment on this device cannot be read', error instanceof Error ? error.name : '');
    return undefined;
  }
}

export function savePremium(projectType: ProjectType, paymentId: string, now = Date.now()): void {
  try {
    localStorage.setItem(keyOf(projectType), JSON.stringify({ savedAt: now, paymentId }));
  } catch (error) {
    console.warn('The premium payment cannot be kept on this device', error instanceof Error ? error.name : '');
  }
}

export function removePremium(projectType: ProjectType): void {
  try {
    localStorage.removeItem(keyOf(projectType));
  } catch (error) {
    console.warn('The premium payment cannot be removed from this device', error instanceof Error ? error.name : '');
  }
}
