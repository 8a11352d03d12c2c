import { Marked, type Tokens } from 'marked';

/** Where a link may lead: the web, a mail, or a page of ours. Anything else ('javascript:', 'data:') becomes plain text. */
const SAFE_LINK = /^(https?:\/\/|mailto:|\/(?!\/)|#)/i;
/** Pictures come with the product or from its own storage. */
const OWN_PICTURE = /^\/(art|objects)\/[\w./-]+$/;

const marked = new Marked({
  gfm: true,
  renderer: {
    // an article is written in Markdown: markup of its author's own never reaches a page
    html: () => '',
    link({ href, title, tokens }: Tokens.Link): string {
      const text = this.parser.parseInline(tokens);
      if (!SAFE_LINK.test(href)) return text;
      const isOwn = href.startsWith('/') || href.startsWith('#');
      return `<a href="${attribute(href)}"${title ? ` title="${attribute(title)}"` : ''}${isOwn ? '' : ' rel="nofollow noopener"'}>${text}</a>`;
    },
    image({ href, text }: Tokens.Image): string {
      return OWN_PICTURE.test(href) && !href.includes('..') ? `<img src="${attribute(href)}" alt="${attribute(text)}" loading="lazy">` : attribute(text);
    },
  },
});

/** Markdown as HTML that is safe to put into a page as it is: only elements that Markdown itself has. */
export function renderMarkdown(markdown: string): string {
  return marked.parse(markdown, { async: false }).trim();
}

/** Markdown as one line of plain text, for descriptions. */
export function plainText(markdown: string): string {
  return renderMarkdown(markdown)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Minutes to read a text at 220 words a minute, at least one. */
export function readingMinutes(markdown: string): number {
  return Math.max(1, Math.round(plainText(markdown).split(' ').length / 220));
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

function attribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
