/** What the build of the site writes where its own address belongs: one build serves every installation. */
const PLACEHOLDER = '%SITE_URL%';

/** Kinds of files that may hold the placeholder: pages, and robots.txt. */
export function mayNameSite(contentType: string): boolean {
  return contentType.startsWith('text/html') || contentType.startsWith('text/plain');
}

/** Puts the address under which people reach the site into a page. */
export function nameSite(page: Buffer, siteUrl: string): Buffer {
  return page.includes(PLACEHOLDER) ? Buffer.from(page.toString('utf8').replaceAll(PLACEHOLDER, () => siteUrl)) : page;
}
