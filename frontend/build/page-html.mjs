/** Stands for the site's address, which only the server knows (SITE_URL); the gateway replaces it in HTML and robots.txt. */
export const SITE_ADDRESS = '%SITE_URL%';

function escapeHtml(text) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}

/** Puts a value into a meta element of the shell. @throws when the shell has no such element. */
function setMeta(html, key, value) {
  const element = new RegExp(`(<meta (?:name|property)="${key}" content=")[^"]*"`);
  if (!element.test(html)) throw new Error(`index.html has no meta element ${key}`);
  return html.replace(element, (_all, start) => `${start}${escapeHtml(value)}"`);
}

const EARLY_SCRIPT = '<script src="/early.js"></script>';

/** The shell with what comes before the first paint written into it: nothing of it is a request that the paint waits for. */
export function paintAtOnce(shell, { earlyScript, styles, links }) {
  if (!shell.includes(EARLY_SCRIPT)) throw new Error('index.html does not load early.js');
  const css = styles.map(({ content }) => content).join('\n');
  // Vite fetches the styles of a page that comes later unless it finds their link: these say that they are here, and fetch nothing.
  const marks = styles.map(({ file }) => `<link rel="stylesheet" disabled crossorigin href="/${file}">`);
  return shell
    .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replace(EARLY_SCRIPT, () => `<style>${css}</style>\n    <script>${earlyScript}</script>\n    ${[...links, ...marks].join('\n    ')}`);
}

/** A frame with the route's title, descriptions, addresses and data for search engines in it. */
export function pageHtml(frame, { route, title, description, data }) {
  const address = SITE_ADDRESS + route.path;
  const head = [
    `<link rel="canonical" href="${address}" />`,
    `<meta property="og:url" content="${address}" />`,
    `<script type="application/ld+json">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`,
  ];
  const described = [['description', description], ['og:title', title], ['og:description', description]];
  return described
    .reduce((html, [key, value]) => setMeta(html, key, value), frame)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`);
}

export function withContent(html, content) {
  return html.replace('<div id="root"></div>', () => `<div id="root">${content}</div>`);
}
