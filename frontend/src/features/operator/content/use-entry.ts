import type { ContentKind, EntryContent, OperatorEntryDetails } from '@community-help/api-contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useToast } from '../../../app/store.js';
import { messageOf, type ApiError } from '../../../app/base-query.js';
import { useIsHere } from '../../../ui/use-is-here.js';
import { contentOperatorApi } from './content-api.js';
import { editorPath, EMPTY_CONTENT } from './content-words.js';

/** What is being written, and the entry as this operator knows it: each act names the revision that was looked at. */
export function useEntry(kind: ContentKind, entry: OperatorEntryDetails | undefined) {
  const toast = useToast();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const [known, setKnown] = useState(entry);
  const [content, setContent] = useState<EntryContent>(entry?.content ?? EMPTY_CONTENT);
  const [refusal, setRefusal] = useState<{ words: string; isOutdated: boolean }>();
  const [saveEntry, { isLoading: isSaving }] = contentOperatorApi.useSaveEntryMutation();
  const isDirty = JSON.stringify(content) !== JSON.stringify(known?.content ?? EMPTY_CONTENT);

  /** Whether it is kept now. A new one has an address of its own then: what comes `next` is done there. */
  const save = async (slug: string, next: 'publish' | undefined): Promise<boolean> => {
    setRefusal(undefined);
    const id = known?.id ?? `${kind}-${slug}`;
    const { data, error } = await saveEntry({ id, body: { revision: known?.revision ?? 0, content } });
    if (!data) {
      setRefusal({ words: (messageOf(error) ?? 'Please try again in a minute.').replace(/^\d+: /, ''), isOutdated: (error as ApiError | undefined)?.status === 409 });
      return false;
    }
    toast({ title: 'The draft is kept' });
    take(data);
    if (!known && isHere()) void navigate(`${editorPath(id)}${next ? `&${next}` : ''}`, { replace: true });
    return true;
  };
  const take = (now: OperatorEntryDetails) => {
    setKnown(now);
    setContent(now.content);
  };
  const change = (part: Partial<EntryContent> | ((now: EntryContent) => Partial<EntryContent>)) => setContent((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) }));
  return { known, content, change, isDirty, isSaving, refusal, save, take };
}
