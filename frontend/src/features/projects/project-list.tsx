import { findCategory, type Project } from '@community-help/api-contracts';
import { Link } from 'react-router-dom';
import { ProjectCard, ProjectSkeletons } from '../../domain/project-card.js';

interface Props {
  projects: readonly Project[] | undefined;
  /** Whose projects these are; a card then leads to what there is to know of the category. */
  category: string | undefined;
  /** Why there are none. */
  failure: string | undefined;
  onRetry: () => void;
}

/** The grid of projects with its waiting and empty states; a failed load shows the empty state (spec) and says why. */
export function ProjectList({ projects, category, failure, onRetry }: Props) {
  if (!projects && !failure) {
    return (
      <>
        <p className="vh" role="status">
          Loading projects...
        </p>
        <ProjectSkeletons />
      </>
    );
  }
  if (!projects || projects.length === 0) return <NoProjects category={category} failure={failure} onRetry={onRetry} />;
  return (
    <>
      <h2 className="vh">Projects</h2>
      <ul className="grid pgrid">
        {projects.map((project) => (
          <ProjectCard key={project.id} project={project} to={findCategory(category)?.infoPath} />
        ))}
      </ul>
      <p className="projects-end">
        <Link className="btn sec" to="/signup">
          Start a Project
        </Link>
      </p>
    </>
  );
}

function NoProjects({ category, failure, onRetry }: Omit<Props, 'projects'>) {
  return (
    <div className="empty">
      <img src={failure ? '/art/offline.svg' : '/art/empty.svg'} alt="" width="280" height="175" />
      <h2>{`No projects found for "${category ?? 'All'}"`}</h2>
      <p>{failure ? `The list could not be loaded (${failure}).` : 'Nobody has started one yet. Look through the others, or start it yourself.'}</p>
      <p className="row">
        {failure && (
          <button type="button" className="btn" onClick={onRetry}>
            Try again
          </button>
        )}
        <Link className={failure ? 'btn sec' : 'btn'} to="/projects">
          View All Projects
        </Link>
      </p>
    </div>
  );
}
