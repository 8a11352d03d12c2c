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

/** The shell with the route's title, descriptions, addresses, data for search engines, links and content in it. */
export function pageHtml(shell, { route, title, links, content, data }) {
  const address = SITE_ADDRESS + route.path;
  const head = [
    `<link rel="canonical" href="${address}" />`,
    `<meta property="og:url" content="${address}" />`,
    `<script type="application/ld+json">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`,
    links,
  ];
  const described = [['description', route.description], ['og:title', title], ['og:description', route.description]];
  return described
    .reduce((html, [key, value]) => setMeta(html, key, value), shell)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${content}</div>`);
}
