import { categoryOf, type ProjectType } from '@community-help/api-contracts';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { useEnquiriesAddress } from '../app/site-config.js';
import { CATEGORY_PAGES, type CategoryPage } from '../content/category-pages.js';
import { helperCountApi } from '../domain/helper-count-api.js';
import { mailtoOf } from '../domain/mail-draft.js';
import { QuickExit } from '../domain/quick-exit.js';
import { Icon } from '../ui/icon.js';
import './category-page.css';

/** The information page of a category. */
export function categoryPageOf(id: ProjectType): ComponentType {
  return function CategoryScreen() {
    return <CategoryView id={id} />;
  };
}

function CategoryView({ id }: { id: ProjectType }) {
  const category = categoryOf(id);
  const page = CATEGORY_PAGES[id];
  return (
    <>
      <QuickExit />
      <div className="page-top">
        <div className="wrap category-top">
          <div>
            <img className="pictogram" src={`/art/cat-${category.pictogram}.svg`} alt="" width="64" height="64" />
            <h1>{page.heading}</h1>
            <p className="lead">{page.description}</p>
            <p className="row category-actions">
              <Link className="btn big" to={`/find-help?category=${id}`}>
                <Icon name="search" />
                {page.findLabel}
              </Link>
              <Link className="btn sec big" to={category.registrationPath}>
                {page.registerLabel}
              </Link>
            </p>
            <HelperCount id={id} />
          </div>
          <img className="scene" src={`/art/${page.picture}.svg`} alt="" width="480" height="300" fetchPriority="high" />
        </div>
      </div>
      <div className="wrap band category-body">
        <ul className="category-features">
          {page.features.map((feature) => (
            <li key={feature.title}>
              <Icon name={feature.icon} />
              <div>
                <h2>{feature.title}</h2>
                <p>{feature.text}</p>
              </div>
            </li>
          ))}
        </ul>
        <FilmPlaceholder page={page} isComingSoon={id === 'pay-it-forward'} />
      </div>
      <div className="category-close">
        <div className="wrap">
          <p className="closing">{page.closing}</p>
          <p className="row">
            <Link className="btn" to={category.registrationPath}>
              {page.registerLabel}
            </Link>
            <SecondAction page={page} />
          </p>
        </div>
      </div>
    </>
  );
}

/** The line keeps its height while the number is on its way, and stays empty when it does not come. */
function HelperCount({ id }: { id: ProjectType }) {
  const { data } = helperCountApi.useCountHelpersQuery(id);
  return <p className="muted category-count">{data !== undefined && countText(data)}</p>;
}

function countText(count: number): string {
  if (count === 0) return 'Nobody is on the map yet. Be the first.';
  return count === 1 ? '1 helper on the map' : `${count.toLocaleString('en-GB')} helpers on the map`;
}

function FilmPlaceholder({ page, isComingSoon }: { page: CategoryPage; isComingSoon: boolean }) {
  return (
    <figure className="category-film">
      <img src={`/art/${page.poster}.svg`} alt="" width="480" height="300" loading="lazy" />
      <figcaption>
        <span>A film about {page.heading} is being made.</span>
        {isComingSoon && (
          <button type="button" className="btn sec" disabled>
            Coming Soon
          </button>
        )}
      </figcaption>
    </figure>
  );
}

function SecondAction({ page }: { page: CategoryPage }) {
  const to = useEnquiriesAddress();
  switch (page.second.kind) {
    case 'find-help':
      return (
        <Link className="btn sec" to="/?findHelp=true">
          Find Help Near Me
        </Link>
      );
    case 'merchandise':
      return (
        <Link className="btn sec" to="/merchandise">
          Get Signage &amp; Materials
        </Link>
      );
    case 'mail':
      return (
        <a className="btn sec" href={mailtoOf({ to, subject: page.second.subject, body: '' })}>
          <Icon name="mail" />
          {page.second.label}
        </a>
      );
  }
}
