/** What a person with a small screen would stumble over on the page that is shown, a sentence each. */

const HEADER_HEIGHT = 64;
const TARGET = 44;

/** A page may take this long to arrange itself for another width. */
const ARRANGED_MS = 3_000;

/**
 * What stays wrong once the page has arranged itself.
 * @param {import('playwright-core').Page} page
 * @param {{ largeLetters?: boolean }} [options] with large letters the header may grow
 * @returns {Promise<string[]>}
 */
export async function faultsOfScreen(page, options = {}) {
  const until = Date.now() + ARRANGED_MS;
  for (;;) {
    const faults = await faultsNow(page, options);
    if (faults.length === 0 || Date.now() > until) return faults;
    await page.waitForTimeout(100);
  }
}

function faultsNow(page, { largeLetters = false }) {
  return page.evaluate(
    ([headerHeight, target, isLarge]) => {
      const faults = [];
      const named = (element) => `${element.tagName.toLowerCase()}${element.className ? `.${String(element.className.baseVal ?? element.className).split(' ')[0]}` : ''} '${(element.innerText || element.ariaLabel || element.name || '').trim().slice(0, 30)}'`;
      const isSeen = (element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && element.getBoundingClientRect().width > 1;

      const bar = document.querySelector('.fascia-bar').getBoundingClientRect();
      if (!isLarge && Math.round(bar.height) !== headerHeight) faults.push(`the header is ${Math.round(bar.height)} px high`);
      const [logo, menu] = ['.fascia .logo', '.menu-btn'].map((name) => document.querySelector(name).getBoundingClientRect());
      if (logo.right > menu.left || menu.right > innerWidth) faults.push('the logo and the menu share a place');
      if (document.documentElement.scrollWidth > innerWidth) faults.push(`scrolls sideways to ${document.documentElement.scrollWidth}`);

      const wayOut = document.querySelector('.quick-exit a');
      if (wayOut && wayOut.scrollHeight > wayOut.clientHeight + 1) faults.push(`the way out is cut: its words are ${wayOut.scrollHeight} px high in ${wayOut.clientHeight}`);

      /** A link within a sentence is as high as its line. */
      const isInText = (element) => getComputedStyle(element).display === 'inline' && [...element.parentElement.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '');
      /** What is pressed for a box is its whole row; a card's link covers the card. */
      const placeOf = (element) => {
        const own = element.getBoundingClientRect();
        const label = element.labels?.[0]?.getBoundingClientRect();
        const cover = getComputedStyle(element, '::after');
        const card = cover.position === 'absolute' && cover.content !== 'none' ? element.closest('article, li, .card, [class*=card]')?.getBoundingClientRect() : undefined;
        const all = [own, label, card].filter(Boolean);
        return { width: Math.max(...all.map((box) => box.width)), height: Math.max(...all.map((box) => box.height)) };
      };
      for (const element of document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=tab], [role=button]')) {
        if (!isSeen(element) || isInText(element) || element.closest('.skip, .leaflet-control-attribution, .leaflet-marker-pane')) continue;
        const { width, height } = placeOf(element);
        if (Math.round(width) < target || Math.round(height) < target) faults.push(`${named(element)} is ${Math.round(width)} x ${Math.round(height)}`);
      }

      for (const element of document.querySelectorAll('main *, .fascia *, .foot *')) {
        const style = getComputedStyle(element);
        const words = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '');
        if (!words || style.display === 'inline' || !isSeen(element) || element.closest('.vh')) continue;
        const isTooLong = element.scrollWidth > element.clientWidth + 1;
        if (isTooLong && style.overflowX === 'hidden' && style.textOverflow !== 'ellipsis') faults.push(`${named(element)} is cut`);
        if (isTooLong && style.overflowX === 'visible') faults.push(`the words of ${named(element)} leave their box`);
      }
      return faults;
    },
    [HEADER_HEIGHT, TARGET, largeLetters],
  );
}
