import type { ProjectType } from '@community-help/api-contracts';

const LIVES_MS = 7 * 24 * 3_600_000;
const keyOf = (projectType: ProjectType): string => `premium:${projectType}`;

/**
 * Number of a premium payment that was begun on this device and not yet used, at most seven days old. It outlives a reload and a trip to
 * the bank's own page, so that nobody pays twice; whether it is paid is asked of the server.
 */
export function readPremium(projectType: ProjectType, now = Date.now()): string | undefined {
  return readNote(projectType, now)?.paymentId;
}

/** A payment and whether the card was handed to the bank, whose answer may still be on its way. */
export interface PremiumNote {
  paymentId: string;
  isSent?: boolean;
}

export function readNote(projectType: ProjectType, now = Date.now()): PremiumNote | undefined {
  try {
    const stored = localStorage.getItem(keyOf(projectType));
    if (!stored) return undefined;
    const { savedAt, ...note } = JSON.parse(stored) as PremiumNote & { savedAt: number };
    return typeof note.paymentId === 'string' && now - savedAt <= LIVES_MS ? note : undefined;
  } catch (error) {
    console.warn('The premium payment on this device cannot be read', error instanceof Error ? error.name : '');
    return undefined;
  }
}

export function savePremium(projectType: ProjectType, note: PremiumNote, now = Date.now()): void {
  try {
    localStorage.setItem(keyOf(projectType), JSON.stringify({ savedAt: now, ...note }));
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
