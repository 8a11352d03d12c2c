import { useState } from 'react';
import { Link } from 'react-router-dom';
import { RichText } from '../../domain/rich-text.js';
import { anchorOf } from '../../ui/anchor-of.js';
import { Icon } from '../../ui/icon.js';
import { TextField } from '../../ui/text-field.js';
import { HELP_TOPICS } from './help-topics.js';
import { popularArticles, searchTopics } from './search-topics.js';
import './help-center.css';

/** Search over questions, the six most read ones, and how to reach a person. */
export function HelpCenter() {
  const [words, setWords] = useState('');
  const found = searchTopics(HELP_TOPICS, words);
  const isSearching = words.trim() !== '';
  return (
    <>
      <div className="page-top">
        <div className="wrap help-top">
          <div>
            <h1>Help Center</h1>
            <p className="lead">Short answers to what people ask us most.</p>
            <div className="search-field">
              <TextField label="Search for help" type="search" value={words} onChange={setWords} autoComplete="off" />
              <Icon name="search" />
            </div>
            <p className="vh" role="status">
              {isSearching ? `${found.length} ${found.length === 1 ? 'topic' : 'topics'} found` : ''}
            </p>
          </div>
          <nav aria-label="Topics">
            <ul className="help-topics">
              {HELP_TOPICS.map(({ title, icon }) => (
                <li key={title}>
                  {/* A topic that the search has hidden comes back first. */}
                  <Link to={`#${anchorOf(title)}`} onClick={() => setWords('')}>
                    <Icon name={icon} />
                    {title}
                  </Link>
                </li>
              ))}
              <li>
                <Link to="#help-person">
                  <Icon name="phone" />
                  Talk to a person
                </Link>
              </li>
            </ul>
          </nav>
        </div>
      </div>
      <div className="wrap help-body">
        {!isSearching && <Popular />}
        {found.length === 0 && (
          <div className="empty">
            <img src="/art/empty.svg" alt="" width="280" height="175" />
            <h2>Nothing found for “{words.trim()}”</h2>
            <p>Try another word, or ask us; a person answers within 24-48 hours.</p>
            <button type="button" className="btn" onClick={() => setWords('')}>
              Clear Search
            </button>
          </div>
        )}
        {found.map((topic) => (
          <section key={topic.title} aria-labelledby={anchorOf(topic.title)}>
            <h2 id={anchorOf(topic.title)}>{topic.title}</h2>
            <p className="muted">{topic.description}</p>
            <div className="questions">
              {topic.articles.map((article) => (
                <details key={article.title} id={anchorOf(article.title)}>
                  <summary>{article.title}</summary>
                  <p>
                    <RichText>{article.text}</RichText>
                  </p>
                </details>
              ))}
            </div>
          </section>
        ))}
        <section className="help-person" aria-labelledby="help-person">
          <img src="/art/scene-charities-tea.svg" alt="" width="480" height="300" loading="lazy" decoding="async" />
          <div>
            <h2 id="help-person">Talk to a person</h2>
            <p>We answer Monday to Friday 9:00-18:00 and Saturday 10:00-16:00.</p>
            <p className="row">
              <Link className="btn" to="/contact">
                Live Chat
              </Link>
              <Link className="btn sec" to="/contact">
                <Icon name="phone" />
                Phone
              </Link>
            </p>
          </div>
        </section>
      </div>
    </>
  );
}

function Popular() {
  /** A closed answer cannot be seen: following the link opens it. */
  const open = (id: string) => {
    const details = document.getElementById(id);
    if (details instanceof HTMLDetailsElement) details.open = true;
  };
  return (
    <section aria-labelledby="popular">
      <h2 id="popular">Popular articles</h2>
      <ul className="help-popular">
        {popularArticles(HELP_TOPICS).map((article) => (
          <li key={article.title}>
            <Link to={`#${anchorOf(article.title)}`} onClick={() => open(anchorOf(article.title))}>
              {article.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
