import { CarouselControls } from '../../ui/carousel-controls.js';
import { FilmFrame } from './film-frame.js';
import { FilmHeading } from './film-heading.js';
import { FilmList } from './film-list.js';
import { useFilm } from './use-film.js';

/** One film in the frame, all five beside it, the controls of the change before them. */
export function FilmTheatre() {
  const screen = useFilm();
  const { carousel } = screen;
  return (
    <>
      <div className="head">
        <FilmHeading />
        <CarouselControls carousel={carousel} noun="film" />
      </div>
      <div className="film-grid" {...carousel.hold}>
        <FilmFrame screen={screen} />
        <FilmList index={carousel.index} onSelect={carousel.select} />
      </div>
    </>
  );
}
