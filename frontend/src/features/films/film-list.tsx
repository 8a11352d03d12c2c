import { showInRow } from '../../ui/show-in-row.js';
import { FILMS } from './films.js';

interface Props {
  index: number;
  onSelect: (index: number) => void;
}

/** All films; a column beside the frame, a row that scrolls sideways on phones, where the chosen one is kept in view. */
export function FilmList({ index, onSelect }: Props) {
  return (
    <ul className="film-list">
      {FILMS.map((film, position) => (
        <li key={film.id} ref={position === index ? showInRow : undefined}>
          <button type="button" aria-current={position === index ? 'true' : undefined} onClick={() => onSelect(position)}>
            <img src={film.thumbnailUrl} alt="" width="208" height="117" loading="lazy" decoding="async" />
            <span>
              {film.title}
              <small>{film.duration}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
