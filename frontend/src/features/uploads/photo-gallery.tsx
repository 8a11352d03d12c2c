import { UPLOAD } from '@community-help/api-contracts';
import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { PhotoCard, photoButtonId, type PhotoButton } from './photo-card.js';
import type { Photos } from './use-photos.js';
import './photo-gallery.css';

interface Props {
  title: string;
  photos: Photos;
  /** By which the page brings the reader here. */
  id: string;
}

/** Drop zone and gallery; order by dragging, or by the buttons earlier and later. */
export function PhotoGallery({ title, photos, id }: Props) {
  const inputId = useId();
  const [lifted, setLifted] = useState<string>();
  const isFull = photos.count >= UPLOAD.maxImages;
  const focusAfter = useRef<readonly string[]>([]);

  // A card that was moved or removed has taken the focus with it: it goes to the first of these that can have it.
  useEffect(() => {
    const wanted = focusAfter.current;
    focusAfter.current = [];
    wanted.map((one) => document.getElementById(one)).find((element) => element && !element.matches(':disabled'))?.focus();
  }, [photos.photos]);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    photos.add([...event.dataTransfer.files]);
  };
  const move = (key: string, to: number, button: PhotoButton) => {
    focusAfter.current = [photoButtonId(key, button), photoButtonId(key, button === 'earlier' ? 'later' : 'earlier'), photoButtonId(key, 'remove')];
    photos.move(key, to);
  };
  const remove = (key: string, index: number) => {
    const neighbours = [photos.photos[index + 1], photos.photos[index - 1]];
    focusAfter.current = [...neighbours.flatMap((photo) => (photo ? photoButtonId(photo.key, 'remove') : [])), inputId];
    photos.remove(key);
  };

  return (
    <fieldset className="form-part" id={id} tabIndex={-1}>
      <legend>
        {title} <span className="opt">(optional) {photos.count}/{UPLOAD.maxImages}</span>
      </legend>
      <div className="drop-zone" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <p>
          <b>Drop pictures here</b> or{' '}
          <label className="choose-files" htmlFor={inputId}>
            choose files
          </label>
        </p>
        <input
          className="vh"
          id={inputId}
          type="file"
          accept="image/*"
          multiple
          disabled={isFull}
          onChange={(event) => {
            photos.add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <p className="muted small">Images only, up to 10 MB each</p>
        <p role="status" className={photos.isUploading ? 'muted' : 'vh'}>
          {photos.isUploading ? 'Uploading...' : ''}
        </p>
      </div>
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
