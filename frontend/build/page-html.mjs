import { parse, parseFragment, serialize } from 'parse5';

/** Stands for the site's address, which only the server knows (SITE_URL); the gateway replaces it in HTML and robots.txt. */
export const SITE_ADDRESS = '%SITE_URL%';

/** Every element beneath a node, in the order of the document. */
export function* elementsOf(node) {
  for (const child of node.childNodes ?? []) {
    if (child.tagName) yield child;
    yield* elementsOf(child);
  }
}

export const attributeOf = (element, name) => element.attrs.find((attribute) => attribute.name === name)?.value;

/** The first element with a name and these attributes. @throws when there is none: the shell is not what this build knows */
function find(document, tagName, attributes = {}) {
  for (const element of elementsOf(document)) {
    if (element.tagName === tagName && Object.entries(attributes).every(([name, value]) => attributeOf(element, name) === value)) return element;
  }
  throw new Error(`index.html has no <${tagName}> with ${JSON.stringify(attributes)}`);
}

/** The style sheets that a page links to, as paths from the site's root. */
export function styleSheetsOf(html) {
  return [...elementsOf(parse(html))].filter(isStyleSheet).map((link) => attributeOf(link, 'href').slice(1));
}

const isStyleSheet = (element) => element.tagName === 'link' && attributeOf(element, 'rel') === 'stylesheet';

function remove(element) {
  const siblings = element.parentNode.childNodes;
  siblings.splice(siblings.indexOf(element), 1);
}

/** Puts HTML where an element is, which goes. */
function replace(element, html) {
  const { childNodes } = parseFragment(html);
  for (const node of childNodes) node.parentNode = element.parentNode;
  const siblings = element.parentNode.childNodes;
  siblings.splice(siblings.indexOf(element), 1, ...childNodes);
}

function setText(element, text) {
  element.childNodes = [{ nodeName: '#text', value: text, parentNode: element }];
}

function setAttribute(element, name, value) {
  element.attrs.find((attribute) => attribute.name === name).value = value;
}

/** The shell with what comes before the first paint written into it: nothing of it is a request that the paint waits for. */
export function paintAtOnce(shell, { earlyScript, styles, links }) {
  const document = parse(shell);
  const early = find(document, 'script', { src: '/early.js' });
  for (const link of [...elementsOf(document)].filter(isStyleSheet)) remove(link);
  // Vite fetches the styles of a page that comes later unless it finds their link: these say that they are here, and fetch nothing.
  const marks = styles.map(({ file }) => `<link rel="stylesheet" disabled crossorigin href="/${file}">`);
  const css = styles.map(({ content }) => content).join('\n');
  replace(early, [`<style>${css}</style>`, `<script>${earlyScript}</script>`, ...links, ...marks].join('\n    '));
  return serialize(document);
}

/** A frame with the route's title, descriptions, addresses and data for search engines in it. */
export function pageHtml(frame, { route, title, description, data }) {
  const document = parse(frame);
  const address = SITE_ADDRESS + route.path;
  setText(find(document, 'title'), title);
  setAttribute(find(document, 'meta', { name: 'description' }), 'content', description);
  setAttribute(find(document, 'meta', { property: 'og:title' }), 'content', title);
  setAttribute(find(document, 'meta', { property: 'og:description' }), 'content', description);
  const head = find(document, 'head');
  const added = parseFragment(
    [
      `<link rel="canonical" href="${address}">`,
      `<meta property="og:url" content="${address}">`,
      `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    ].join('\n    '),
  );
  head.childNodes.push(...added.childNodes);
  return serialize(document);
}

const EMPTY_ROOT = '<div id="root"></div>';
/** Stands for what operators tell everybody; the gateway replaces it. */
const NOTICES = '%NOTICES%';

/**
 * A page with its content, which stays to the letter what React has written: it is what React expects to find. Without content the notices
 * stand beside the root, for React to put them where they belong.
 */
export function withContent(html, content) {
  if (!html.includes(EMPTY_ROOT)) throw new Error('the page has no empty root');
  if (content !== '' && !content.includes(NOTICES)) throw new Error('the page has no place for notices');
  return html.replace(EMPTY_ROOT, () => (content === '' ? `${EMPTY_ROOT}<template class="notices">${NOTICES}</template>` : `<div id="root">${content}</div>`));
}
