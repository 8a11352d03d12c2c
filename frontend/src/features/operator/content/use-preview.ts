import type { ContentKind, EntryContent, EntryPreview } from '@community-help/api-contracts';
import { useEffect, useState } from 'react';
import { messageOf, type ApiError } from '../../../app/base-query.js';
import { contentOperatorApi } from './content-api.js';

/** ms without a key before the server is asked. */
const AFTER_MS = 500;

export interface Preview {
  shown: EntryPreview | undefined;
  /** What stands against publishing, by field. */
  faults: EntryPreview['faults'];
  /** Why there is no preview. */
  trouble: string | undefined;
}

/** How the server would show what is written, a moment after the last key. */
export function usePreview(kind: ContentKind, content: EntryContent): Preview {
  const [ask] = contentOperatorApi.usePreviewEntryMutation();
  const [preview, setPreview] = useState<Preview>({ shown: undefined, faults: [], trouble: undefined });
  useEffect(() => {
    let isOld = false;
    const timer = setTimeout(async () => {
      const { data, error } = await ask({ kind, content });
      if (isOld) return;
      if (data) return setPreview({ shown: data, faults: data.faults, trouble: undefined });
      const faults = (error as ApiError | undefined)?.fields ?? [];
      setPreview(({ shown }) => ({ shown, faults: faults.map(({ field, message }) => ({ field: field.replace(/^content\./, ''), message })), trouble: messageOf(error) ?? 'The preview could not be made.' }));
    }, AFTER_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [ask, kind, content]);
  return preview;
}
