import { escapeHtml } from '../http/escape-html.js';
import type { RecordWords } from './record-kinds.js';

/** As in `document-head.ts` of the site. */
const SITE_NAME = 'Community Help';
/** A meta or link element with what indents it; its values may contain '>'. */
const ELEMENT = /\n?[ \t]*<(?:meta|link)\b(?:[^>"]|"[^"]*")*>/g;
const NAME = /\b(?:name|property|rel)="([^"]*)"/;
const TITLE = /<title>[^<]*<\/title>/;
const HEAD_END = '</head>';
/** A path of ours: browsers read '//x', '/\\x' and a '/' with a tab or line end behind it as somebody else's address. */
const OWN_PATH = /^\/[^/\\\s]/;

/** The frame that says to search engines that there is nothing here. */
export function missingPage(frame: string): string {
  return fill(frame, ['robots'], ['<meta name="robots" content="noindex">']);
}

export interface RecordPage {
  words: RecordWords;
  /** The site's address, without a slash at its end, and the page's path below it. */
  site: string;
  path: string;
  /** JSON of what the page would ask the API for, and the path at which it would. */
  data: string;
  apiPath: string;
}

/** The frame with a record's words and picture in its head, and with the record itself, so that the site can show it at once. */
export function recordPage(frame: string, { words, site, path, data, apiPath }: RecordPage): string {
  const title = words.title === SITE_NAME ? SITE_NAME : `${words.title} - ${SITE_NAME}`;
  const address = site + path;
  const metas: [name: string, element: string][] = [
    ['og:title', `<meta property="og:title" content="${escapeHtml(title)}">`],
    ['og:url', `<meta property="og:url" content="${escapeHtml(address)}">`],
    ['canonical', `<link rel="canonical" href="${escapeHtml(address)}">`],
  ];
  if (words.description !== '') {
    metas.push(['description', `<meta name="description" content="${escapeHtml(words.description)}">`]);
    metas.push(['og:description', `<meta property="og:description" content="${escapeHtml(words.description)}">`]);
  }
  const preview = words.picture && previewAddress(words.picture, site);
  if (preview) metas.push(['og:image', `<meta property="og:image" content="${escapeHtml(preview)}">`]);
  const replaced = [...metas.map(([name]) => name), ...(preview ? ['og:image:width', 'og:image:height', 'og:image:alt'] : [])];
  const preload = words.picture && OWN_PATH.test(words.picture) ? [`<link rel="preload" as="image" href="${escapeHtml(words.picture)}" fetchpriority="high">`] : [];
  const elements = [...metas.map(([, element]) => element), ...preload];
  // A '<' of JSON is always inside a text: without it nothing that somebody wrote can end the element.
  const json = `{"address":${JSON.stringify(apiPath)},"data":${data}}`.replaceAll('<', '\\u003c');
  return fill(frame, replaced, elements, {
    title: `<title>${escapeHtml(title)}</title>`,
    last: `<script type="application/json" id="page-data">${json}</script>`,
  });
}

/**
 * Puts elements behind the title, where link previews that read only the beginning find them, and `last` at the end of the head. Elements
 * whose names are in `replaced` go.
 */
function fill(frame: string, replaced: readonly string[], elements: readonly string[], { title = '', last = '' } = {}): string {
  const headEnd = frame.indexOf(HEAD_END);
  const [head, rest] = headEnd < 0 ? [frame, ''] : [frame.slice(0, headEnd), frame.slice(headEnd)];
  const kept = head.replace(ELEMENT, (element) => (replaced.includes(NAME.exec(element)?.[1] ?? '') ? '' : element));
  const old = TITLE.exec(kept);
  const start = old?.index ?? kept.length;
  const end = start + (old?.[0].length ?? 0);
  return `${kept.slice(0, start)}${[title || (old?.[0] ?? ''), ...elements].join('\n    ')}${kept.slice(end)}${last}${rest}`;
}

/** Where link previews find a picture. They show no drawings, for which the site's own picture stays. */
function previewAddress(picture: string, site: string): string | undefined {
  if (/\.svg$/i.test(picture)) return undefined;
  if (OWN_PATH.test(picture)) return site + picture;
  return /^https?:\/\//i.test(picture) ? picture : undefined;
}
