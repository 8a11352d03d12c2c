const LIVES_MS = 7 * 24 * 3_600_000;

/** Ends what forms keep on the device (drafts, payments begun) after seven days, whichever page is opened: the device may be a shared one. */
export function endDeviceNotes(now = Date.now()): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (/^(draft|premium):/.test(key) && !(now - savedAt(key) <= LIVES_MS)) localStorage.removeItem(key);
    }
  } catch (error) {
    console.warn('Old notes on this device cannot be ended', error instanceof Error ? error.name : '');
  }
}

/** NaN where nobody can say: that is old too. */
function savedAt(key: string): number {
  try {
    return Number((JSON.parse(localStorage.getItem(key) ?? '') as { savedAt: number }).savedAt);
  } catch {
    return Number.NaN;
  }
}
