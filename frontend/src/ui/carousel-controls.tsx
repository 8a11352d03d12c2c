import { Icon } from './icon.js';
import type { Carousel } from './use-carousel.js';

/** Pause with word and icon, previous, next; they stand before the slides. */
export function CarouselControls({ carousel, noun }: { carousel: Carousel; noun: string }) {
  return (
    <div className="carousel-ctl">
      <button type="button" className="cb txt" onClick={carousel.toggle}>
        <Icon name={carousel.isStopped ? 'play' : 'pause'} />
        {carousel.isStopped ? 'Play' : 'Pause'}
      </button>
      <button type="button" className="cb" aria-label={`Previous ${noun}`} onClick={carousel.previous}>
        <Icon name="left" />
      </button>
      <button type="button" className="cb" aria-label={`Next ${noun}`} onClick={carousel.next}>
        <Icon name="right" />
      </button>
    </div>
  );
}

/** One dot a slide. */
export function CarouselDots({ carousel, count, noun }: { carousel: Carousel; count: number; noun: string }) {
  return (
    <div className="dots">
      {Array.from({ length: count }, (_, index) => (
        <button type="button" key={index} aria-label={`${noun} ${index + 1}`} aria-current={carousel.index === index ? 'true' : undefined} onClick={() => carousel.select(index)} />
      ))}
    </div>
  );
}
