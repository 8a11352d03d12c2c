import { SLUG_MAX_LENGTH, type ContentKind, type ContentState, type EntryContent } from '@community-help/api-contracts';

export const KIND_LABELS: Record<ContentKind, string> = { post: 'Post', project: 'Project' };
export const ENTRY_STATES: Record<ContentState, string> = { draft: 'Draft', published: 'Published', withdrawn: 'Withdrawn' };
export const ENTRY_COLOURS: Record<ContentState, 'listed' | 'paused' | 'hidden'> = { draft: 'paused', published: 'listed', withdrawn: 'hidden' };
const ACTIONS: Record<string, string> = { 'content.save': 'Saved a draft', 'content.publish': 'Published', 'content.withdraw': 'Withdrew', 'content.discard': 'Dropped a draft', 'notice.publish': 'Published', 'notice.edit': 'Changed', 'notice.end': 'Ended' };
export const contentActionText = (action: string): string => ACTIONS[action] ?? action;

export const EMPTY_CONTENT: EntryContent = { title: '', excerpt: '', category: '', image: '', author: '', date: '', location: '', started: '', text: '' };
export const editorPath = (id: string): string => `?view=content&id=${encodeURIComponent(id)}`;

/** The last part of an address, from a title: 'Café in Ély' becomes 'cafe-in-ely'. */
export function slugFrom(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/[a-z0-9]+/g) ?? []).join('-').slice(0, SLUG_MAX_LENGTH).replace(/-$/, '');
}

/** 'title is required' as 'Title is required'; without the way to the field. */
export function faultText(message: string): string {
  const words = message.replace(/^content\./, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
