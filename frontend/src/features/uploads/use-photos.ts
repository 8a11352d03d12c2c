import { UPLOAD } from '@community-help/api-contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useToast } from '../../app/store.js';
import { chooseFiles, type RefusedFile } from './choose-files.js';
import { toastOf, type UploadResult } from './upload-toast.js';
import { useStorePhoto } from './use-store-photo.js';
import { randomId } from '../../ui/random-id.js';

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
  /** Files of the last choice that were not taken, and why. */
  refused: readonly RefusedFile[];
  add: (files: readonly File[]) => void;
  remove: (key: string) => void;
  move: (key: string, to: number) => void;
  clear: () => void;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Pictures of a form: uploads them one after another, keeps their order, and reports all results of one choice in one toast.
 * `namesSingleImage`: a single picture is reported by its name (hub and business pages).
 */
export function usePhotos({ namesSingleImage = false }: { namesSingleImage?: boolean } = {}): Photos {
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [waiting, setWaiting] = useState(0);
  const toast = useToast();
  const store = useStorePhoto();
  const queue = useRef<Promise<void>>(Promise.resolve());
  const shown = useRef(photos);
  shown.current = photos;
  useEffect(() => () => shown.current.forEach(({ previewUrl }) => URL.revokeObjectURL(previewUrl)), []);

  const change = useCallback((key: string, part: Partial<Photo>) => setPhotos((current) => current.map((photo) => (photo.key === key ? { ...photo, ...part } : photo))), []);

  const upload = useCallback(
    async (chosen: readonly { photo: Photo; file: File }[]) => {
      const results: UploadResult[] = [];
      for (const [index, { photo, file }] of chosen.entries()) {
        if (index > 0) await wait(BETWEEN_FILES_MS);
        const stored = await store(file);
        results.push({ name: photo.name, outcome: stored.outcome });
        change(photo.key, stored.path === undefined ? { error: 'Upload failed' } : { storedPath: stored.path });
        setWaiting((count) => count - 1);
      }
      toast(toastOf(results, namesSingleImage));
    },
    [change, store, toast, namesSingleImage],
  );

  const add = useCallback(
    (files: readonly File[]) => {
      const { fitting, refused: notTaken, toast: refusal } = chooseFiles(files, UPLOAD.maxImages - shown.current.length);
      setRefused(notTaken);
      if (refusal) toast(refusal);
      if (fitting.length === 0) return;
      const chosen = fitting.map((file) => ({
        file,
        photo: { key: randomId(), name: file.name, previewUrl: URL.createObjectURL(file), storedPath: undefined, error: undefined } satisfies Photo,
      }));
      shown.current = [...shown.current, ...chosen.map(({ photo }) => photo)];
      setPhotos(shown.current);
      setWaiting((count) => count + chosen.length);
      queue.current = queue.current.then(() => upload(chosen));
    },
    [toast, upload],
  );

  const remove = useCallback(
    (key: string) => {
      const gone = shown.current.find((photo) => photo.key === key);
      if (gone) URL.revokeObjectURL(gone.previewUrl);
      setPhotos((current) => current.filter((photo) => photo.key !== key));
      toast({ title: 'Image removed', description: 'The image has been removed from your gallery.' });
    },
    [toast],
  );

  const move = useCallback((key: string, to: number) => {
    setPhotos((current) => {
      const photo = current.find((other) => other.key === key);
      if (!photo || to < 0 || to >= current.length) return current;
      const others = current.filter((other) => other.key !== key);
      return [...others.slice(0, to), photo, ...others.slice(to)];
    });
  }, []);

  const clear = useCallback(() => {
    shown.current.forEach(({ previewUrl }) => URL.revokeObjectURL(previewUrl));
    setPhotos([]);
    setRefused([]);
  }, []);
  const paths = photos.flatMap((photo) => photo.storedPath ?? []);
  return { photos, paths, isUploading: waiting > 0, refused, add, remove, move, clear };
}
