import { UPLOAD } from '@community-help/api-contracts';
import { useCallback, useRef, useState } from 'react';
import { api } from '../../app/api.js';
import { useToast } from '../../app/store.js';

/** ms between files (spec). */
const BETWEEN_FILES_MS = 500;

export interface Photo {
  key: string;
  name: string;
  /** Shown at once from the device. */
  previewUrl: string;
  /** Where it is stored: our path, or the raw upload address when cleaning it failed (spec). Undefined while it is on its way. */
  storedPath: string | undefined;
  error: string | undefined;
}

export interface Photos {
  photos: readonly Photo[];
  /** Stored paths in the order shown. */
  paths: string[];
  isUploading: boolean;
  add: (files: readonly File[]) => void;
  remove: (key: string) => void;
  move: (key: string, to: number) => void;
  clear: () => void;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Pictures of a form: uploads them one after another, keeps their order, and reports all results of one choice in one toast. */
export function usePhotos(): Photos {
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [isUploading, setIsUploading] = useState(false);
  const [createUpload] = api.useCreateUploadMutation();
  const [normalize] = api.useNormalizeUploadMutation();
  const toast = useToast();
  const queue = useRef<Promise<void>>(Promise.resolve());
  const count = photos.length;

  const store = useCallback(
    async (file: File): Promise<{ path: string; isClean: boolean }> => {
      const { uploadURL } = await createUpload().unwrap();
      const answer = await fetch(uploadURL, { method: 'PUT', body: file, headers: { 'Content-Type': file.type || 'application/octet-stream' } });
      if (!answer.ok) throw new Error(`Upload failed (${answer.status})`);
      const cleaned = await normalize({ uploadURL });
      return cleaned.data ? { path: cleaned.data.objectPath, isClean: true } : { path: uploadURL, isClean: false };
    },
    [createUpload, normalize],
  );

  const change = useCallback((key: string, part: Partial<Photo>) => setPhotos((current) => current.map((photo) => (photo.key === key ? { ...photo, ...part } : photo))), []);

  const upload = useCallback(
    async (chosen: readonly { photo: Photo; file: File }[]) => {
      setIsUploading(true);
      let stored = 0;
      let unclean = 0;
      let failed = 0;
      for (const [index, { photo, file }] of chosen.entries()) {
        if (index > 0) await wait(BETWEEN_FILES_MS);
        try {
          const { path, isClean } = await store(file);
          change(photo.key, { storedPath: path });
          stored += 1;
          if (!isClean) unclean += 1;
        } catch (error) {
          console.error('A picture could not be uploaded', error instanceof Error ? error.message : error);
          change(photo.key, { error: 'Upload failed' });
          failed += 1;
        }
      }
      setIsUploading(false);
      if (failed > 0) toast({ variant: 'destructive', title: 'Upload Error', description: 'Failed to prepare file upload. Please try again.' });
      else if (unclean > 0) toast({ variant: 'destructive', title: 'Upload processing error', description: "Images uploaded but couldn't be processed. Please try again." });
      else if (stored > 0) toast({ title: 'Images uploaded successfully', description: `${stored} image(s) have been uploaded.` });
    },
    [change, store, toast],
  );

  const add = useCallback(
    (files: readonly File[]) => {
      const images = files.filter((file) => file.type.startsWith('image/'));
      const fitting = images.filter((file) => file.size <= UPLOAD.maxBytes).slice(0, Math.max(0, UPLOAD.maxImages - count));
      if (images.some((file) => file.size > UPLOAD.maxBytes)) toast({ variant: 'destructive', title: 'Upload Error', description: 'File size exceeds 10MB limit' });
      else if (fitting.length < files.length) toast({ variant: 'destructive', title: 'Upload Error', description: `Only images, and at most ${UPLOAD.maxImages} of them.` });
      const chosen = fitting.map((file) => ({
        file,
        photo: { key: crypto.randomUUID(), name: file.name, previewUrl: URL.createObjectURL(file), storedPath: undefined, error: undefined } satisfies Photo,
      }));
      if (chosen.length === 0) return;
      setPhotos((current) => [...current, ...chosen.map(({ photo }) => photo)]);
      queue.current = queue.current.then(() => upload(chosen));
    },
    [count, toast, upload],
  );

  const remove = useCallback(
    (key: string) => {
      setPhotos((current) => current.filter((photo) => photo.key !== key));
      toast({ title: 'Image removed', description: 'The image has been removed from your gallery.' });
    },
    [toast],
  );

  const move = useCallback((key: string, to: number) => {
    setPhotos((current) => {
      const from = current.findIndex((photo) => photo.key === key);
      const photo = current[from];
      if (!photo || to < 0 || to >= current.length) return current;
      const others = current.filter((other) => other.key !== key);
      return [...others.slice(0, to), photo, ...others.slice(to)];
    });
  }, []);

  const clear = useCallback(() => setPhotos([]), []);
  const paths = photos.flatMap((photo) => photo.storedPath ?? []);
  return { photos, paths, isUploading, add, remove, move, clear };
}
