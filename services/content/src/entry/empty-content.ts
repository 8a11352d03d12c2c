import type { EntryContent } from '@community-help/api-contracts';

export function emptyContent(): EntryContent {
  return { title: '', excerpt: '', category: '', image: '', author: '', date: '', location: '', started: '', text: '' };
}
