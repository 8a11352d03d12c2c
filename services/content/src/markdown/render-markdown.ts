import { Marked, type Tokens } from 'marked';
import { BadContent } from '../entry/bad-content.js';

/** Where a link may lead: the web, a mail, or a page of ours. Anything else ('javascript:', 'data:') becomes plain text. */
const SAFE_LINK = /^(https?:\/\/|mailto:|\/(?!\/)|#)/i;
/** Pictures come with the product or from its own storage. */
const OWN_PICTURE = /^\/(art|objects)\/[\w./-]+$/;
/** Characters between two empty lines: the time that emphasis takes grows with the square of it. */
const MAX_BLOCK = 4_000;
/** The answer with an article has to fit into its page. */
const MAX_HTML_BYTES = 200_000;
const SHORT = 60;

export interface Rendered {
  /** Safe to put into a page as it is: only elements that Markdown itself has. */
  html: string;
  /** What of the text no page shows, each in words, once. */
  leftOut: string[];
}

/** @throws BadContent where the text is more than one page can show */
export function renderMarkdown(markdown: string): Rendered {
  if (markdown.split(/\n[ \t]*\n/).some(({ length }) => length > MAX_BLOCK)) throw badText(`text must have an empty line after at most ${MAX_BLOCK} characters`);
  const leftOut = new Set<string>();
  const html = htmlOf(markdown, (what, text) => leftOut.add(`${what}: ${text.length > SHORT ? `${text.slice(0, SHORT)}...` : text}`));
  if (Buffer.byteLength(html) > MAX_HTML_BYTES) throw badText('text is too long for one page');
  return { html, leftOut: [...leftOut].slice(0, 20) };
}

const badText = (message: string): BadContent => new BadContent([{ field: 'text', message }]);

function htmlOf(markdown: string, leaveOut: (what: string, text: string) => void): string {
  const marked = new Marked({
    gfm: true,
    // no page of ours has a look for them, and a short text can be a table of a million cells
    tokenizer: { table: () => undefined },
    renderer: {
      // an article is written in Markdown: markup of its author's own never reaches a page
      html({ text }: Tokens.HTML | Tokens.Tag): string {
        leaveOut('HTML is left out', text.trim());
        return '';
      },
      link({ href, title, tokens }: Tokens.Link): string {
        const text = this.parser.parseInline(tokens);
        if (!SAFE_LINK.test(href)) {
          leaveOut('A link that leads nowhere we may lead is left out', href);
          return text;
        }
        const isOwn = href.startsWith('/') || href.startsWith('#');
        return `<a href="${attribute(href)}"${title ? ` title="${attribute(title)}"` : ''}${isOwn ? '' : ' rel="nofollow noopener"'}>${text}</a>`;
      },
      image({ href, text }: Tokens.Image): string {
        if (OWN_PICTURE.test(href) && !href.includes('..')) return `<img src="${attribute(href)}" alt="${attribute(text)}" loading="lazy">`;
        leaveOut('A picture from elsewhere is left out', href);
        return attribute(text);
      },
    },
  });
  try {
    return marked.parse(markdown, { async: false }).trim();
  } catch (error) {
    if (error instanceof RangeError) throw badText('text has quotes or lists too deep within each other');
    throw error;
  }
}

/** HTML of ours as one line of plain text, for descriptions. */
export function plainText(html: string): string {
  return html
    .replaceAll('<br>', ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Minutes to read a page at 220 words a minute, at least one. */
export function readingMinutes(html: string): number {
  return Math.max(1, Math.round(plainText(html).split(' ').length / 220));
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

function attribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
