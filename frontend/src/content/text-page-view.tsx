import { Link } from 'react-router-dom';
import { Icon } from '../ui/icon.js';
import { RichText } from '../domain/rich-text.js';
import { Block } from './text-blocks.js';
import { anchorOf } from '../ui/anchor-of.js';
import type { TextPage } from './text-page.js';
import './text-page.css';

interface Props {
  page: TextPage;
  /** Further sections, each with the anchor of its heading for an id, and their headings. */
  children?: React.ReactNode;
  childHeadings?: readonly string[];
}

/** The template of every page of words: heading on sky, a list of what is on the page, sections of 720 px. */
export function TextPageView({ page, children, childHeadings = [] }: Props) {
  return (
    <>
      <div className="page-top">
        <div className={page.picture ? 'wrap text-top' : 'wrap text-top plain'}>
          <div>
            <h1>{page.heading}</h1>
            <p className="lead">{page.lead}</p>
            {page.updated && <p className="muted text-updated">Last updated {page.updated}</p>}
          </div>
          {page.picture && <img src={`/art/${page.picture}.svg`} alt="" width="480" height="300" fetchPriority="high" />}
        </div>
      </div>
      <div className="wrap text-columns">
        {page.notice && <PageNotice notice={page.notice} />}
        <PageContents headings={[...page.sections.map(({ heading }) => heading), ...childHeadings]} />
        <div className="text-body">
          {page.sections.map((section) => (
            <section key={section.heading} id={anchorOf(section.heading)}>
              <h2>{section.heading}</h2>
              {section.blocks.map((block, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- the blocks of a page are written down and never move
                <Block key={index} block={block} />
              ))}
            </section>
          ))}
          {children}
        </div>
      </div>
    </>
  );
}

function PageContents({ headings }: { headings: readonly string[] }) {
  const links = headings.map((heading) => (
    <li key={heading}>
      <Link to={`#${anchorOf(heading)}`}>{heading}</Link>
    </li>
  ));
  return (
    <nav className="on-this-page" aria-label="On this page">
      <details className="only-narrow">
        <summary>On this page</summary>
        <ul>{links}</ul>
      </details>
      <div className="only-wide">
        <p>On this page</p>
        <ul>{links}</ul>
      </div>
    </nav>
  );
}

function PageNotice({ notice }: { notice: NonNullable<TextPage['notice']> }) {
  return (
    <div className={`notice text-notice ${notice.tone}`} role="note">
      <Icon name="alert" />
      <div>
        <p>
          <b>{notice.heading}</b>
        </p>
        {notice.call && (
          <a className="btn danger big" href={notice.call.to}>
            <Icon name="phone" />
            {notice.call.label}
          </a>
        )}
        {notice.lines.map((line) => (
          <p key={line}>
            <RichText>{line}</RichText>
          </p>
        ))}
        {notice.numbers && (
          <ul>
            {notice.numbers.map(({ number, to, text }) => (
              <li key={number}>
                <a href={to}>{number}</a>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
