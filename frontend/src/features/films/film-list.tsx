import { useEffect, useRef } from 'react';
import { FILMS } from './films.js';

interface Props {
  index: number;
  onSelect: (index: number) => void;
}

/** All films; a column beside the frame, a row that scrolls sideways on phones, where the chosen one is kept in view. */
export function FilmList({ index, onSelect }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const row = list.current;
    const chosen = row?.children[index] as HTMLElement | undefined;
    // scrollIntoView would move the page as well.
    if (row && chosen) row.scrollLeft = chosen.offsetLeft - row.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
  }, [index]);
  return (
    <ul className="film-list" ref={list}>
      {FILMS.map((film, position) => (
        <li key={film.id}>
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
