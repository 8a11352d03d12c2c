import { useCallback } from 'react';
import type { UploadOutcome } from './upload-toast.js';
import { uploadsApi } from './uploads-api.js';

interface Stored {
  outcome: UploadOutcome;
  /** Our path, or the raw upload address when cleaning failed (spec); undefined when nothing arrived. */
  path: string | undefined;
}

/** Sends one picture: asks for a place, puts the file there, has it cleaned. Never rejects. */
export function useStorePhoto(): (file: File) => Promise<Stored> {
  const [createUpload] = uploadsApi.useCreateUploadMutation();
  const [normalize] = uploadsApi.useNormalizeUploadMutation();
  return useCallback(
    async (file) => {
      const { data: place } = await createUpload();
      if (!place?.uploadURL) {
        console.error('Failed to get upload URL');
        return { outcome: 'not-prepared', path: undefined };
      }
      if (!(await put(place.uploadURL, file))) return { outcome: 'not-sent', path: undefined };
      const { data: cleaned } = await normalize({ uploadURL: place.uploadURL });
      return cleaned ? { outcome: 'stored', path: cleaned.objectPath } : { outcome: 'not-processed', path: place.uploadURL };
    },
    [createUpload, normalize],
  );
}

async function put(address: string, file: File): Promise<boolean> {
  try {
    const answer = await fetch(address, { method: 'PUT', body: file, headers: { 'Content-Type': file.type || 'application/octet-stream' } });
    if (!answer.ok) console.error('A picture was not taken by the storage', answer.status);
    return answer.ok;
  } catch (error) {
    console.error('A picture did not reach the storage', error instanceof Error ? error.message : '');
    return false;
  }
}
