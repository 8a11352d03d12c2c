import { UPLOAD } from '@community-help/api-contracts';
import { useId, useState, type DragEvent } from 'react';
import { Icon } from '../../ui/icon.js';
import type { Photo, Photos } from './use-photos.js';
import './photo-gallery.css';

/** Drop zone and gallery; order by dragging, or by the buttons earlier and later. */
export function PhotoGallery({ title, photos }: { title: string; photos: Photos }) {
  const id = useId();
  const [lifted, setLifted] = useState<string>();
  const isFull = photos.photos.length >= UPLOAD.maxImages;

  const drop = (event: DragEvent) => {
    event.preventDefault();
    photos.add([...event.dataTransfer.files]);
  };

  return (
    <fieldset className="form-part">
      <legend>
        {title} <span className="opt">(optional) {photos.photos.length}/{UPLOAD.maxImages}</span>
      </legend>
      <div className="drop-zone" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <p>
          <b>Drop pictures here</b> or{' '}
          <label className="choose-files" htmlFor={id}>
            choose files
          </label>
        </p>
        <input
          className="vh"
          id={id}
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
            {photos.refused.map(({ name, reason }, index) => (
              <li key={index}>
                <b>{name}</b>: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ul className="photo-list">
        {photos.photos.map((photo, index) => (
          <li
            key={photo.key}
            className={lifted === photo.key ? 'photo lifted' : 'photo'}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.setData('text/plain', photo.key);
              setLifted(photo.key);
            }}
            onDragEnd={() => setLifted(undefined)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              event.stopPropagation();
              if (lifted) photos.move(lifted, index);
            }}
          >
            <img src={photo.previewUrl} alt={photo.name} draggable={false} width="240" height="180" />
            <PhotoState photo={photo} />
            <div className="photo-actions">
              <span className="photo-grip" aria-hidden="true">
                <Icon name="drag" />
              </span>
              <button type="button" aria-label={`Move ${photo.name} earlier`} disabled={index === 0} onClick={() => photos.move(photo.key, index - 1)}>
                <Icon name="left" />
              </button>
              <button type="button" aria-label={`Move ${photo.name} later`} disabled={index === photos.photos.length - 1} onClick={() => photos.move(photo.key, index + 1)}>
                <Icon name="right" />
              </button>
              <button type="button" aria-label={`Remove ${photo.name}`} onClick={() => photos.remove(photo.key)}>
                <Icon name="close" />
              </button>
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function PhotoState({ photo }: { photo: Photo }) {
  if (photo.error) return <p className="photo-state bad">{photo.error}</p>;
  if (!photo.storedPath) return <p className="photo-state">Uploading...</p>;
  return null;
}
