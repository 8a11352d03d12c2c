/** Milliseconds between two tries to fetch a part of the site; the last one goes on for ever. */
const PAUSES_MS = [1000, 3000, 10_000, 30_000];

/**
 * Fetches a part of the site. A page that is readable already must not be replaced by an error: for it the part is tried again until it comes
 * (`isReadable`), and the page says meanwhile that its buttons do not work yet. Any other part is tried twice.
 * @throws what the second try threw, when nothing readable waits for it
 */
export async function loadPatiently<Part>(load: () => Promise<Part>, isReadable: boolean): Promise<Part> {
  for (let tries = 0; ; tries++) {
    try {
      const part = await load();
      if (tries > 0) delete document.documentElement.dataset['stranded'];
      return part;
    } catch (error) {
      if (!isReadable && tries > 0) throw error;
      if (isReadable) document.documentElement.dataset['stranded'] = '';
      console.warn('A part of the site could not be fetched', error instanceof Error ? error.message : '');
      await new Promise((resolve) => setTimeout(resolve, isReadable ? PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] : 500));
    }
  }
}
