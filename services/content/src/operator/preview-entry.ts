import type { ContentKind, EntryContent, EntryPreview } from '@community-help/api-contracts';
import type { FieldFault } from '@community-help/service-kit';
import { BadContent } from '../entry/bad-content.js';
import { plainText, readingMinutes, renderMarkdown, type Rendered } from '../markdown/render-markdown.js';
import { readPost } from '../post/read-post.js';
import { readProject } from '../project/read-project.js';

/** How an entry would be shown, made by what publishes it, and every field that stands against that. */
export function previewEntry(kind: ContentKind, content: EntryContent): EntryPreview {
  const page = tried<Rendered>(() => renderMarkdown(content.text));
  // The page of a post is not made twice; the card of a project is short, or it is no card.
  const isMade = content.text !== '' && (kind === 'post' || !page.made);
  const { faults } = tried(() => (kind === 'post' ? readPost : readProject)('preview', isMade ? { ...content, text: '-' } : content));
  const all = [...faults, ...page.faults];
  if (!page.made) return { html: null, description: null, readingMinutes: 1, faults: all, leftOut: [] };
  const { html, leftOut } = page.made;
  const shown = kind === 'post' ? { html, description: null, leftOut } : { html: null, description: plainText(html), leftOut: [] };
  return { ...shown, readingMinutes: readingMinutes(html), faults: all };
}

/** What was made, or what stands against it. */
function tried<Made>(make: () => Made): { made?: Made; faults: FieldFault[] } {
  try {
    return { made: make(), faults: [] };
  } catch (error) {
    if (error instanceof BadContent) return { faults: error.faults };
    throw error;
  }
}
