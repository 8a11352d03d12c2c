/** Five fixed films (spec section 3). They are in public/films, made by frontend/films/make-films.mjs. */
export interface Film {
  id: string;
  title: string;
  /** What happens in it, for those who do not watch it. */
  description: string;
  /** The MP4; a WebM and the captions lie beside it. */
  videoUrl: string;
  /** A small picture; the poster is the same picture in the size of the film. */
  thumbnailUrl: string;
  /** Id of a category. */
  category: string;
  /** Minutes and seconds, a placeholder that the spec gives. */
  duration: string;
}

function film(name: string, category: string, duration: string, title: string, description: string): Film {
  return { id: name, title, description, videoUrl: `/films/${name}.mp4`, thumbnailUrl: `/films/${name}-small.webp`, category, duration };
}

export const FILMS: readonly Film[] = [
  film(
    'food-table',
    'charities-helpers',
    '3:28',
    'A Saturday at the food table',
    'Soup has been on since eight, a neighbour holds out his bowl, and nobody asks why you came.',
  ),
  film(
    'first-week',
    'employment',
    '4:05',
    'First week, first wage',
    'A new station helper sends off the ten o’clock train on time and is handed his first pay packet.',
  ),
  film(
    'warm-room',
    'warm-cool-hubs',
    '3:42',
    'The room that stays warm',
    'Snow at the window; inside there is tea, a cat in the best chair and a town of blocks on the rug.',
  ),
  film(
    'long-row',
    'farmers',
    '4:12',
    'What the long row grew',
    'From one seedling in May to full crates, and a pumpkin nearly as big as the girl who grew it.',
  ),
  film(
    'last-loaf',
    'perishable-goods',
    '3:45',
    'Bread at closing time',
    'The last loaves go out of the door still warm, until the shelf is empty and the blind comes down.',
  ),
];

const besideVideo = (film: Film, ending: string) => film.videoUrl.replace(/\.mp4$/, ending);

export const webmOf = (film: Film): string => besideVideo(film, '.webm');
export const captionsOf = (film: Film): string => besideVideo(film, '.vtt');
export const posterOf = (film: Film): string => besideVideo(film, '.webp');
