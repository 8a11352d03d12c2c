import { UPLOAD } from '@community-help/api-contracts';
import { useCallback, useEffect, useInsertionEffect, useRef, useState } from 'react';
import { useToast } from '../../app/store.js';
import { randomId } from '../../ui/random-id.js';
import { chooseFiles, type RefusedFile } from './choose-files.js';
import { toastOf, type UploadResult } from './upload-toast.js';
import { useStorePhoto } from './use-store-photo.js';

/** ms between files (spec). */
const BETWEEN_FILES_MS = 500;

export interface Photo {
  key: string;
  name: string;
  /** Undefined for a picture that the listing shows already. */
  file: File | undefined;
  /** Shown at once from the device. */
  previewUrl: string;
  /** Where it is stored: our path, or the raw upload address when cleaning it has to be tried again (spec). Undefined while it is on its way. */
  storedPath: string | undefined;
  /** Why it will not be part of the registration. */
  error: string | undefined;
  /** It did not arrive, and may at another try. */
  mayRetry: boolean;
}

export interface Photos {
  photos: readonly Photo[];
  /** Stored paths in the order shown, of the pictures that can be used. */
  paths: string[];
  /** Pictures that can be used or are on their way; the others take no place. */
  count: number;
  isUploading: boolean;
  /** Files of the last choice that were not taken, and why. */
  refused: readonly RefusedFile[];
  add: (files: readonly File[]) => void;
  retry: (key: string) => void;
  /** The server will not show these pictures, named by their place in `paths`. */
  refuse: (pictures: readonly { at: number; reason: string }[]) => void;
  remove: (key: string) => void;
  move: (key: string, to: number) => void;
  clear: () => void;
}

/** Of a file on the device; a picture that is stored has an address of its own. */
const letGoOf = ({ file, previewUrl }: Photo): void => {
  if (file) URL.revokeObjectURL(previewUrl);
};
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
type ChosenPhoto = Photo & { file: File };
const photoOf = (path: string, index: number): Photo => ({ key: path, name: `Picture ${index + 1}`, file: undefined, previewUrl: path.replace('/objects/images/', '/objects/thumbnails/'), storedPath: path, error: undefined, mayRetry: false });
const usable = (photos: readonly Photo[]): Photo[] => photos.filter(({ error }) => error === undefined);

/**
 * Pictures of a form: uploads them one after another, keeps their order, and reports all results of one choice in one toast.
 * `namesSingleImage`: a single picture is reported by its name (hub and business pages). `stored`: what the listing shows already.
 */
export function usePhotos({ namesSingleImage = false, stored = [] }: { namesSingleImage?: boolean; stored?: readonly string[] } = {}): Photos {
  const [photos, setPhotos] = useState<readonly Photo[]>(() => stored.map(photoOf));
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [waiting, setWaiting] = useState(0);
  const toast = useToast();
  const store = useStorePhoto();
  const queue = useRef<Promise<void>>(Promise.resolve());
  // Known at once: two choices may come before the next drawing.
  const shown = useRef(photos);
  useInsertionEffect(() => {
    shown.current = photos;
  }, [photos]);
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
      shown.current.forEach(letGoOf);
    };
  }, []);

  const change = useCallback((key: string, part: Partial<Photo>) => setPhotos((current) => current.map((photo) => (photo.key === key ? { ...photo, ...part } : photo))), []);

  const upload = useCallback(
    async (chosen: readonly ChosenPhoto[]) => {
      const results: UploadResult[] = [];
      for (const [index, { key, name, file }] of chosen.entries()) {
        if (index > 0) await wait(BETWEEN_FILES_MS);
        // Whoever has left the page wants neither the rest nor news of it.
        if (hasLeft.current) return;
        const { outcome, path, reason } = await store(file);
        results.push({ name, outcome });
        change(key, { storedPath: path, error: path === undefined ? (reason ?? 'Upload failed') : undefined, mayRetry: outcome === 'not-prepared' || outcome === 'not-sent' });
        setWaiting((count) => count - 1);
      }
      if (!hasLeft.current) toast(toastOf(results, namesSingleImage));
    },
    [change, store, toast, namesSingleImage],
  );

  const enqueue = useCallback(
    (chosen: readonly ChosenPhoto[]) => {
      setWaiting((count) => count + chosen.length);
      queue.current = queue.current.then(() => upload(chosen));
    },
    [upload],
  );

  const add = useCallback(
    (files: readonly File[]) => {
      const { fitting, refused: notTaken, toast: refusal } = chooseFiles(files, UPLOAD.maxImages - usable(shown.current).length);
      setRefused(notTaken);
      if (refusal) toast(refusal);
      if (fitting.length === 0) return;
      const chosen = fitting.map((file): ChosenPhoto => ({ key: randomId(), name: file.name, file, previewUrl: URL.createObjectURL(file), storedPath: undefined, error: undefined, mayRetry: false }));
      shown.current = [...shown.current, ...chosen];
      setPhotos(shown.current);
      enqueue(chosen);
    },
    [toast, enqueue],
  );

  const retry = useCallback(
    (key: string) => {
      const photo = shown.current.find((one) => one.key === key);
      if (!photo?.mayRetry || !photo.file || usable(shown.current).length >= UPLOAD.maxImages) return;
      change(key, { error: undefined, mayRetry: false });
      enqueue([{ ...photo, file: photo.file }]);
    },
    [change, enqueue],
  );

  const refuse = useCallback(
    (pictures: readonly { at: number; reason: string }[]) => {
      const sent = shown.current.filter(({ storedPath }) => storedPath !== undefined);
      for (const { at, reason } of pictures) {
        const photo = sent[at];
        if (photo) change(photo.key, { storedPath: undefined, error: reason });
      }
    },
    [change],
  );

  const remove = useCallback(
    (key: string) => {
      const gone = shown.current.find((photo) => photo.key === key);
      if (gone) letGoOf(gone);
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
    shown.current.forEach(letGoOf);
    setPhotos([]);
    setRefused([]);
  }, []);
  const paths = photos.flatMap((photo) => photo.storedPath ?? []);
  return { photos, paths, count: usable(photos).length, isUploading: waiting > 0, refused, add, retry, refuse, remove, move, clear };
}
