import { CONTENT_KINDS, CONTENT_MAX_LENGTH, CONTENT_STATES } from '@community-help/api-contracts';
import type * as T from '@community-help/api-contracts';
import { flag, integer, list, object, oneOf, orNull, ref, type Schema, text, time } from './json-schema.js';

const kind = oneOf([...CONTENT_KINDS]);
const revision = integer('Counts its changes; the one that was looked at');
const entry = {
  id: text("Its kind and its slug: 'post-a-cart-named-mair'"),
  kind,
  slug: text('Last part of its address; never changes'),
  state: oneOf([...CONTENT_STATES]),
  title: text(),
  hasDraft: flag('Something was written that is not published'),
  isFromFile: flag('As it came with the product'),
  revision,
  changedAt: time(),
  path: orNull(text('Where everybody finds it; null unless published')),
};
const field = (name: T.ContentField, words?: string): Schema => text(words, { maxLength: CONTENT_MAX_LENGTH[name] });

/** Types of what operators do about projects and posts, by their name in api-contracts. */
export const CONTENT_OPERATOR_SCHEMAS: Record<string, Schema> = {
  EntryContent: object<T.EntryContent>({
    title: field('title'),
    excerpt: field('excerpt', 'Of a post'),
    category: field('category', 'Of a post a chip of the blog, of a project any name of a category'),
    image: field('image', 'A picture under /art/ or /objects/images/'),
    author: field('author', 'Of a post'),
    date: field('date', "Of a post, ISO 8601; without it the card says 'Recent'"),
    location: field('location', 'Of a project'),
    started: field('started', 'Of a project, ISO 8601; decides the order'),
    text: field('text', 'Markdown'),
  }),
  OperatorEntry: object<T.OperatorEntry>(entry),
  OperatorEntryDetails: object<T.OperatorEntryDetails>({ ...entry, content: ref('EntryContent'), published: { oneOf: [ref('EntryContent'), { type: 'null' }] } }),
  EntrySave: object<T.EntrySave>({ revision: integer('The one that was looked at; 0 for an entry that is not there yet'), content: ref('EntryContent') }),
  EntryDiscard: object<T.EntryDiscard>({ revision }),
  PreviewRequest: object<T.PreviewRequest>({ kind, content: ref('EntryContent') }),
  EntryPreview: object<T.EntryPreview>({
    html: orNull(text('Of a post; sanitised')),
    description: orNull(text('Of a project; plain')),
    readingMinutes: integer(),
    faults: list(object<{ field: string; message: string }>({ field: text(), message: text() }), 'What stands against publishing'),
    leftOut: list(text(), 'What of the text no page shows'),
  }),
  ContentAuditEntry: object<T.ContentAuditEntry>({ id: text(), at: time(), by: ref('Actor'), action: text(), entryId: text(), before: { type: 'object' }, after: { type: 'object' }, reason: orNull(text()) }),
};
