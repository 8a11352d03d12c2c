import { useCallback } from 'react';
import { messageOf, type ApiError } from '../../app/base-query.js';
import type { UploadOutcome } from './upload-toast.js';
import { uploadsApi } from './uploads-api.js';

interface Stored {
  outcome: UploadOutcome;
  /** Our path, or the raw upload address when cleaning may still succeed (spec); undefined when nothing arrived or it can never be used. */
  path: string | undefined;
  /** The server's sentence about a file that can never be used. */
  reason?: string | undefined;
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
      const { data: cleaned, error } = await normalize({ uploadURL: place.uploadURL });
      if (cleaned) return { outcome: 'stored', path: cleaned.objectPath };
      const reason = finalReason(error as ApiError | undefined);
      return { outcome: 'not-processed', path: reason === undefined ? place.uploadURL : undefined, reason };
    },
    [createUpload, normalize],
  );
}

/** The server's sentence where another try would end the same; undefined where the picture may be cleaned later, as when the server is busy. */
function finalReason(error: ApiError | undefined): string | undefined {
  const status = error?.status ?? 0;
  if (status < 400 || status >= 500 || status === 408 || status === 429) return undefined;
  return messageOf(error)?.replace(/^\d{3}: /, '') ?? 'This file cannot be used.';
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
