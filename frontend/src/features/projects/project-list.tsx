import type { Project } from '@community-help/api-contracts';
import { Link } from 'react-router-dom';
import { ProjectCard, ProjectSkeletons } from '../../domain/project-card.js';

/** The grid of projects with its waiting and empty states; a failed load shows the empty state (spec) and says why. */
export function ProjectList({ projects, category, failure }: { projects: readonly Project[] | undefined; category: string | undefined; failure: string | undefined }) {
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
  if (!projects || projects.length === 0) return <NoProjects category={category} failure={failure} />;
  return (
    <>
      <h2 className="vh">Projects</h2>
      <ul className="grid pgrid">
        {projects.map((project) => (
          <ProjectCard key={project.id} project={project} />
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

function NoProjects({ category, failure }: { category: string | undefined; failure: string | undefined }) {
  return (
    <div className="empty">
      <img src={failure ? '/art/offline.svg' : '/art/empty.svg'} alt="" width="280" height="175" />
      <h2>{`No projects found for "${category ?? 'All'}"`}</h2>
      <p>{failure ? `The list could not be loaded (${failure}). Reload the page to try again.` : 'Nobody has started one yet. Look through the others, or start it yourself.'}</p>
      <Link className="btn" to="/projects">
        View All Projects
      </Link>
    </div>
  );
}
