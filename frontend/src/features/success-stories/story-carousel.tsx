import { CategoryPlate } from '../../domain/category-plate.js';
import { CarouselControls, CarouselDots } from '../../ui/carousel-controls.js';
import { Icon } from '../../ui/icon.js';
import { Picture } from '../../ui/picture.js';
import { useCarousel } from '../../ui/use-carousel.js';
import { SUCCESS_STORIES } from './stories.js';
import './story-carousel.css';

/** ms (spec). */
export const STORY_EVERY_MS = 8000;

/** 'Community Success Stories': one at a time, changing by itself while nobody looks at it closely. */
export function StoryCarousel() {
  const carousel = useCarousel(SUCCESS_STORIES.length, STORY_EVERY_MS);
  const story = SUCCESS_STORIES[carousel.index]!;
  return (
    <section className="band stories" aria-roledescription="carousel" aria-labelledby="stories-title">
      <div className="wrap">
        <div className="head">
          <h2 id="stories-title">Community Success Stories</h2>
          <CarouselControls carousel={carousel} noun="story" />
        </div>
        <div {...carousel.hold}>
          <article className="story" aria-live={carousel.isRunning ? 'off' : 'polite'} aria-roledescription="slide" aria-label={`${carousel.index + 1} of ${SUCCESS_STORIES.length}`} key={story.id}>
            <div className="pic">
              <Picture src={`/art/${story.picture}.svg`} />
            </div>
            <div className="story-words">
              <CategoryPlate category={story.category} />
              <h3 className="vh">{story.title}</h3>
              <blockquote>“{story.story}”</blockquote>
              <div className="story-who">
                <span className="initials" aria-hidden="true">
                  {story.helpeeInitials}
                </span>
                <p>
                  <b>Helped by {story.helperName}</b>
                  <br />
                  <span className="muted">
                    {story.helperType}, {story.location}. {story.date}
                  </span>
                </p>
              </div>
              <p className="story-impact">
                <Icon name="check" />
                {story.impact}
              </p>
            </div>
          </article>
          <div className="story-foot">
            <CarouselDots carousel={carousel} count={SUCCESS_STORIES.length} noun="Story" />
            <div className="prog" aria-hidden="true">
              <i key={`${story.id} ${carousel.isRunning}`} className={carousel.isRunning ? 'story-progress' : 'story-progress held'} style={{ animationDuration: `${STORY_EVERY_MS}ms` }} />
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
