import { UPLOAD } from '@community-help/api-contracts';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { ErrorBoundary } from '../../app/error-boundary.js';
import { loadPatiently } from '../../app/load-patiently.js';
import { useNearViewport } from '../../ui/use-near-viewport.js';
import { PhotoCard, photoButtonId, type PhotoButton } from './photo-card.js';
import type { Photos } from './use-photos.js';
import './photo-gallery.css';

const FileDrop = lazy(async () => ({ default: (await loadPatiently(() => import('../../antd/file-drop.js'), false)).FileDrop }));

interface Props {
  title: string;
  photos: Photos;
  /** By which the page brings the reader here. */
  id: string;
}

/** Drop zone and gallery; order by dragging, or by the buttons earlier and later. */
export function PhotoGallery({ title, photos, id }: Props) {
  const dropId = useId();
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(place);
  const [lifted, setLifted] = useState<string>();
  const isFull = photos.count >= UPLOAD.maxImages;
  const focusAfter = useRef<readonly string[]>([]);

  // A card that was moved or removed has taken the focus with it: it goes to the first of these that can have it.
  useEffect(() => {
    const wanted = focusAfter.current;
    focusAfter.current = [];
    wanted.map(buttonOf).find((element) => element && !element.matches(':disabled'))?.focus();
  }, [photos.photos]);

  const move = (key: string, to: number, button: PhotoButton) => {
    focusAfter.current = [photoButtonId(key, button), photoButtonId(key, button === 'earlier' ? 'later' : 'earlier'), photoButtonId(key, 'remove')];
    photos.move(key, to);
  };
  const remove = (key: string, index: number) => {
    const neighbours = [photos.photos[index + 1], photos.photos[index - 1]];
    focusAfter.current = [...neighbours.flatMap((photo) => (photo ? photoButtonId(photo.key, 'remove') : [])), dropId];
    photos.remove(key);
  };

  return (
    <fieldset className="form-part" id={id} tabIndex={-1}>
      <legend>
        {title} <span className="opt">(optional) {photos.count}/{UPLOAD.maxImages}</span>
      </legend>
      <div className="drop-place" ref={place} id={dropId}>
        {isNear && (
          <ErrorBoundary fallback={<PlainFiles isDisabled={isFull} onFiles={photos.add} />} logAs="The place to drop pictures on could not be shown">
            <Suspense fallback={null}>
              <FileDrop accept="image/*" isDisabled={isFull} onFiles={photos.add}>
                <span className="drop-words">
                  <b>Drop pictures here</b> or{' '}
                </span>
                <span className="choose-files">choose files</span>
                <span className="drop-limits">Images only, up to 10 MB each</span>
              </FileDrop>
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
      <p role="status" className={photos.isUploading ? 'muted' : 'vh'}>
        {photos.isUploading ? 'Uploading...' : ''}
      </p>
      {photos.refused.length > 0 && (
        <div role="alert">
          <ul className="refused-files">
            {photos.refused.map(({ key, name, reason }) => (
              <li key={key}>
                <b>{name}</b>: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ul className="photo-list">
        {photos.photos.map((photo, index) => (
          <PhotoCard
            key={photo.key}
            photo={photo}
            index={index}
            photos={photos}
            isLifted={lifted === photo.key}
            onLift={setLifted}
            onDropHere={() => {
              if (lifted) photos.move(lifted, index);
            }}
            onMove={(to, button) => move(photo.key, to, button)}
            onRemove={() => remove(photo.key, index)}
          />
        ))}
      </ul>
    </fieldset>
  );
}

/** The button with this id, or the one inside the element with it. */
function buttonOf(id: string): HTMLElement | null | undefined {
  const element = document.getElementById(id);
  return element?.matches('button') ? element : element?.querySelector<HTMLElement>('[role=button], input');
}

/** What every browser has, where the other could not be fetched. */
function PlainFiles({ isDisabled, onFiles }: { isDisabled: boolean; onFiles: (files: readonly File[]) => void }) {
  return (
    <input
      type="file"
      aria-label="Choose files"
      accept="image/*"
      multiple
      disabled={isDisabled}
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])]);
        event.target.value = '';
      }}
    />
  );
}
