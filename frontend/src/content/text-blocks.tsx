import { Link } from 'react-router-dom';
import { CategoryPlate } from '../domain/category-plate.js';
import { Icon } from '../ui/icon.js';
import { HelpersHere } from '../domain/helpers-here.js';
import { RichText } from '../domain/rich-text.js';
import type { TextAction, TextBlock, TextStory } from './text-page.js';

/** One block of a text page. */
export function Block({ block }: { block: TextBlock }) {
  switch (block.kind) {
    case 'text':
      return (
        <>
          {block.paragraphs.map((paragraph) => (
            <p key={paragraph}>
              <RichText>{paragraph}</RichText>
            </p>
          ))}
        </>
      );
    case 'list':
      return <ItemList items={block.items} icon={block.areWarnings ? 'close' : undefined} />;
    case 'steps':
      return (
        <ol className="steps">
          {block.steps.map((step) => (
            <li key={step.title}>
              <h3>{step.title}</h3>
              <p>
                <RichText>{step.text}</RichText>
              </p>
              {step.action && <ActionLink action={step.action} />}
            </li>
          ))}
        </ol>
      );
    case 'points':
      return (
        <dl className="points">
          {block.points.map((point) => (
            <div key={point.title}>
              <dt>{point.title}</dt>
              <dd>
                <RichText>{point.text}</RichText>
              </dd>
            </div>
          ))}
        </dl>
      );
    case 'do-dont':
      return (
        <div className="do-dont">
          <div>
            <h3>Please do</h3>
            <ItemList items={block.dos} icon="check" />
          </div>
          <div>
            <h3>Please don’t</h3>
            <ItemList items={block.donts} icon="close" />
          </div>
        </div>
      );
    case 'figures':
      return (
        <>
          <dl className="text-figures">
            {block.figures.map((figure) => (
              <div key={figure.label}>
                <dt>{figure.label}</dt>
                <dd>{figure.value}</dd>
              </div>
            ))}
          </dl>
          {block.areOurs && <HelpersHere className="text-here" />}
        </>
      );
    case 'stories':
      return (
        <>
          {block.stories.map((story) => (
            <Story key={story.title} story={story} />
          ))}
        </>
      );
    case 'quotes':
      return (
        <div className="text-quotes">
          {block.quotes.map((quote) => (
            <figure key={quote.who}>
              <blockquote>“{quote.words}”</blockquote>
              <figcaption>
                <img src={`/art/${quote.portrait}.svg`} alt="" width="56" height="56" loading="lazy" />
                {quote.who}
              </figcaption>
            </figure>
          ))}
        </div>
      );
    case 'questions':
      return (
        <div className="questions">
          {block.questions.map(({ question, answer }) => (
            <details key={question}>
              <summary>{question}</summary>
              <p>
                <RichText>{answer}</RichText>
              </p>
            </details>
          ))}
        </div>
      );
    case 'actions':
      return (
        <p className="row text-actions">
          {block.actions.map((action) => (
            <ActionLink key={action.label} action={action} />
          ))}
        </p>
      );
  }
}

function ItemList({ items, icon }: { items: readonly string[]; icon?: 'check' | 'close' | undefined }) {
  return (
    <ul className={icon ? `marked marked-${icon}` : 'plain'}>
      {items.map((item) => (
        <li key={item}>
          {icon && <Icon name={icon} />}
          <span>
            <RichText>{item}</RichText>
          </span>
        </li>
      ))}
    </ul>
  );
}

function ActionLink({ action }: { action: TextAction }) {
  return (
    <Link className={action.isPrimary ? 'btn' : 'btn sec'} to={action.to}>
      {action.label}
    </Link>
  );
}

function Story({ story }: { story: TextStory }) {
  return (
    <article className="text-story">
      <img src={`/art/${story.picture}.svg`} alt="" width="480" height="300" loading="lazy" />
      <div>
        <CategoryPlate category={story.category} />
        <h3>{story.title}</h3>
        <p>
          <RichText>{story.text}</RichText>
        </p>
        <p className="where">
          <Icon name="pin" />
          {story.where}
        </p>
        <ActionLink action={story.action} />
      </div>
    </article>
  );
}
