import { describe, expect, it } from '@jest/globals';
import { BadContentFile } from '../src/import/front-matter.js';
import { readEntryFile, type Content } from '../src/import/read-content.js';
import { plainText, renderMarkdown } from '../src/markdown/render-markdown.js';
import type { Post } from '../src/post/post.entity.js';

const GOOD = ['title: A title of sorts', 'excerpt: A sentence that says what this is.', 'category: guides', 'image: /art/scene-hub.svg', 'author: Ann'];
const file = (lines: string[], text = 'Some text.'): string => `---\n${lines.join('\n')}\n---\n\n${text}\n`;
const readPost = (source: string): Post => {
  const found: Pick<Content, 'posts' | 'projects' | 'entries'> = { posts: [], projects: [], entries: [] };
  readEntryFile('posts/x.md', { kind: 'post', slug: 'x' }, source, found);
  return found.posts[0]!;
};
const without = (name: string, ...added: string[]): string => file([...GOOD.filter((line) => !line.startsWith(name)), ...added]);

describe('Markdown', () => {
  it.each([
    ['<script>alert(1)</script>', 'script'],
    ['text <img src=x onerror=alert(1)> text', 'onerror'],
    ['<iframe src="https://evil.example"></iframe>', 'iframe'],
    ['<svg/onload=alert(1)>', '<svg'],
    ['[press](javascript:alert(1))', 'href'],
    ['[press](JaVaScRiPt:alert(1))', 'href'],
    ['[press](&#106;avascript:alert(1))', 'href'],
    ['[press](data:text/html;base64,PHNjcmlwdD4=)', 'href'],
    ['[press](vbscript:x)', 'href'],
    ['[press](//evil.example)', 'href'],
    ['![x](https://evil.example/pixel.gif)', '<img'],
    ['![x](/art/../api/registrations)', '<img'],
    ['![x" onerror="alert(1)](javascript:alert(1))', 'onerror="'],
    ['<a href="javascript:alert(1)" onclick="x">y</a>', 'onclick'],
    ['<div><style>*{display:none}</style></div>', 'style'],
    ['<!-- --!><script>alert(1)</script> -->', '<script'],
  ])('makes nothing dangerous of %s', (markdown, forbidden) => {
    expect(renderMarkdown(markdown).html).not.toContain(forbidden);
  });

  it('cannot break out of an attribute', () => {
    const { html } = renderMarkdown(`[a](https://example.org/"onmouseover="alert(1) "t\\"onclick=x")\n\n[b](<https://example.org/' " > x>)`);
    for (const [tag] of html.matchAll(/<a [^>]*>/g)) expect(tag).toMatch(/^<a href="[^"<>]*"( title="[^"<>]*")?( rel="nofollow noopener")?>$/);
  });

  it('keeps what Markdown is for', () => {
    expect(renderMarkdown('## Two\n\n*one* **two** [three](/find-help)\n\n- four').html).toBe(
      '<h2>Two</h2>\n<p><em>one</em> <strong>two</strong> <a href="/find-help">three</a></p>\n<ul>\n<li>four</li>\n</ul>',
    );
    expect(renderMarkdown('[x](https://example.org/a?b=1&c=2)').html).toBe('<p><a href="https://example.org/a?b=1&amp;c=2" rel="nofollow noopener">x</a></p>');
    expect(plainText(renderMarkdown('Tea & *cake* <b>now</b>, 2 < 3').html)).toBe('Tea & cake now, 2 < 3');
  });
});

it('says what of a text no page shows, once', () => {
  const text = '<b>x</b> <b>x</b>\n\n![a](https://evil.example/p.gif) ![b](/art/scene-hub.svg)\n\n[c](javascript:x) [d](/find-help)';
  expect(renderMarkdown(text).leftOut).toEqual([
    'HTML is left out: <b>',
    'HTML is left out: </b>',
    'A picture from elsewhere is left out: https://evil.example/p.gif',
    'A link that leads nowhere we may lead is left out: javascript:x',
  ]);
});

describe('front matter', () => {
  it('is read, whatever the line ends', () => {
    const post = readPost(file([...GOOD, 'date: 2024-10-14T08:00:00Z']).replaceAll('\n', '\r\n'));
    expect(post).toMatchObject({ slug: 'x', title: 'A title of sorts', category: 'Guides', html: '<p>Some text.</p>', readingMinutes: 1 });
    expect(post.createdAt?.toISOString()).toBe('2024-10-14T08:00:00.000Z');
    expect(readPost(file(GOOD)).createdAt).toBeNull();
  });

  it.each([
    ['no front matter', 'Just text', 'must begin with front matter'],
    ['no text', file(GOOD, ' '), 'has no text'],
    ['broken YAML', file(['title: "unclosed']), 'is not YAML'],
    ['a list', file(['- a', '- b']), 'names and values'],
    ['a missing title', without('title'), 'title'],
    ['an unknown category', without('category', 'category: Gossip'), 'category'],
    ['a picture from elsewhere', without('image', 'image: https://evil.example/x.png'), 'image must be a picture'],
    ['a date that is none', without('date', 'date: tomorrow'), 'date'],
    ['a year that no calendar of ours has', without('date', 'date: 0000-01-01'), 'date'],
    ['a number for a title', without('title', 'title: 12345'), 'title must be text'],
    ['an unknown name', without('colour', 'colour: red'), 'colour'],
    ['an alias bomb', file(['title: &a [x]', 'excerpt: *a']), 'is not YAML'],
  ])('of a file with %s is refused in one line that names the file', (_, source, reason) => {
    const refused = (): unknown => readPost(source);
    expect(refused).toThrow(BadContentFile);
    expect(refused).toThrow(/^posts\/x\.md: [^\n]+$/);
    expect(refused).toThrow(reason);
  });
});
