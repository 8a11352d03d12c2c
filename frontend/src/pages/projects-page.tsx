import { CATEGORIES, findCategory } from '@community-help/api-contracts';
import { Link, useParams } from 'react-router-dom';
import { messageOf } from '../app/base-query.js';
import { useDocumentHead } from '../app/document-head.js';
import { ProjectList } from '../features/projects/project-list.js';
import { showInRow } from '../ui/show-in-row.js';
import { useIsHydrated } from '../ui/use-is-hydrated.js';
import '../features/projects/projects.css';
import { projectsApi } from '../features/projects/projects-api.js';
import { contentApi } from '../domain/content-api.js';

/** All projects, or those of the category in the address under any of its names. One prerendered page stands for all categories. */
export function ProjectsPage() {
  const { category } = useParams();
  const isHydrated = useIsHydrated();
  const all = contentApi.useListProjectsQuery(undefined, { skip: category !== undefined });
  const some = projectsApi.useListProjectsOfCategoryQuery(category ?? '', { skip: category === undefined });
  const { data, error, refetch } = category === undefined ? all : some;
  const known = findCategory(category);
  const title = category === undefined ? 'All Projects' : (known?.label ?? category);
  // The category's own page has its name for a title.
  useDocumentHead({ title: category === undefined ? title : `Projects: ${title}` });
  return (
    <>
      <div className="page-top">
        <div className="wrap">
          <h1>{isHydrated || category === undefined ? title : 'Projects'}</h1>
          <p className="lead">Things that neighbours have started. Go and see one, join it, or begin your own.</p>
        </div>
      </div>
      <div className="wrap projects-body">
        <nav aria-label="Project categories">
          <ul className="chips">
            <li>
              <Link className="chip" to="/projects" aria-current={category === undefined ? 'page' : undefined}>
                All
              </Link>
            </li>
            {CATEGORIES.filter((one) => one.isProjectChip).map((one) => {
              const isChosen = isHydrated && known?.id === one.id;
              return (
                <li key={one.id} ref={isChosen ? showInRow : undefined}>
                  <Link className="chip" to={`/projects/${encodeURIComponent(one.label)}`} aria-current={isChosen ? 'page' : undefined}>
                    {one.label}
                  </Link>
                </li>
              );
            })}
          </ul>
        </nav>
        <ProjectList projects={data} category={category === undefined ? undefined : title} failure={error ? messageOf(error) : undefined} onRetry={() => void refetch()} />
      </div>
    </>
  );
}
