/** What operators write: articles of the blog, and projects. */
export const CONTENT_KINDS = ['post', 'project'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** 'draft': nobody but operators has ever seen it. 'withdrawn': nobody sees it any more. */
export const CONTENT_STATES = ['draft', 'published', 'withdrawn'] as const;
export type ContentState = (typeof CONTENT_STATES)[number];

/** Most characters of each field of an entry. */
export const CONTENT_MAX_LENGTH = { title: 120, excerpt: 240, category: 60, image: 200, author: 80, date: 30, location: 120, started: 30, text: 40_000 } as const;
export type ContentField = keyof typeof CONTENT_MAX_LENGTH;

/** The fields that each kind has, as they stand in the front matter of its files; the text stands below. */
export const FIELDS_OF_KIND = {
  post: ['title', 'excerpt', 'category', 'image', 'author', 'date'],
  project: ['title', 'category', 'image', 'location', 'started'],
} as const satisfies Record<ContentKind, readonly ContentField[]>;

export const SLUG_MAX_LENGTH = 80;
/** Lower-case words joined by hyphens. */
export const isSlug = (text: string): boolean => text.length <= SLUG_MAX_LENGTH && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
