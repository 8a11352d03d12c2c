import type { DragEvent } from 'react';
import { Icon } from '../../ui/icon.js';
import type { Photo, Photos } from './use-photos.js';

/** The buttons of a card, by which the focus finds its way after something has moved. */
export type PhotoButton = 'earlier' | 'later' | 'remove';
export const photoButtonId = (key: string, button: PhotoButton): string => `photo-${key}-${button}`;

interface Props {
  photo: Photo;
  index: number;
  photos: Photos;
  isLifted: boolean;
  onLift: (key: string | undefined) => void;
  onDropHere: () => void;
  onMove: (to: number, button: PhotoButton) => void;
  onRemove: () => void;
}

/** One picture of the gallery: what has become of it, and what can be done with it. */
export function PhotoCard({ photo, index, photos, isLifted, onLift, onDropHere, onMove, onRemove }: Props) {
  const isLast = index === photos.photos.length - 1;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onDropHere();
  };
  return (
    <li>
      <div
        role="presentation"
        className={`photo${isLifted ? ' lifted' : ''}${photo.error ? ' unusable' : ''}`}
        draggable
        onDragStart={(event) => {
          event.dataTransfer.setData('text/plain', photo.key);
          onLift(photo.key);
        }}
        onDragEnd={() => onLift(undefined)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <img src={photo.previewUrl} alt={photo.name} draggable={false} width="240" height="180" />
        {index === 0 && <span className="photo-cover">Cover</span>}
        <PhotoState photo={photo} onRetry={() => photos.retry(photo.key)} />
        <div className="photo-actions">
          <span className="photo-grip" aria-hidden="true">
            <Icon name="drag" />
          </span>
          <button type="button" id={photoButtonId(photo.key, 'earlier')} aria-label={`Move ${photo.name} earlier`} disabled={index === 0} onClick={() => onMove(index - 1, 'earlier')}>
            <Icon name="left" />
          </button>
          <button type="button" id={photoButtonId(photo.key, 'later')} aria-label={`Move ${photo.name} later`} disabled={isLast} onClick={() => onMove(index + 1, 'later')}>
            <Icon name="right" />
          </button>
          <button type="button" id={photoButtonId(photo.key, 'remove')} aria-label={`Remove ${photo.name}`} onClick={onRemove}>
            <Icon name="close" />
          </button>
        </div>
      </div>
    </li>
  );
}

function PhotoState({ photo, onRetry }: { photo: Photo; onRetry: () => void }) {
  if (photo.error) {
    return (
      <div className="photo-state">
        <p className="bad">{photo.error}</p>
        <p>Not part of your registration.</p>
        {photo.mayRetry && (
          <button type="button" className="link-button" onClick={onRetry}>
            Try again<span className="vh"> to upload {photo.name}</span>
          </button>
        )}
      </div>
    );
  }
  return photo.storedPath ? null : <p className="photo-state">Uploading...</p>;
}
