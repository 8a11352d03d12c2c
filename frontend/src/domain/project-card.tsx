import type { Project } from '@community-help/api-contracts';
import { Link } from 'react-router-dom';
import { Icon } from '../ui/icon.js';
import { Picture } from '../ui/picture.js';
import { CategoryPlate } from './category-plate.js';
import './project-card.css';

/** One community project; the whole card leads to the projects of its kind, or to `to`. */
export function ProjectCard({ project, to }: { project: Project; to?: string | undefined }) {
  return (
    <li className="pcard">
      <div className="pic">
        <Picture src={project.imageUrl} />
      </div>
      <CategoryPlate category={project.category} />
      <h3>
        <Link to={to ?? `/projects/${encodeURIComponent(project.category)}`}>{project.title}</Link>
      </h3>
      <p>{project.description}</p>
      <p className="where">
        <Icon name="pin" />
        {project.location}
      </p>
    </li>
  );
}

/** Six cards in their final sizes while projects load. */
export function ProjectSkeletons({ count = 6 }: { count?: number }) {
  return (
    <ul className="grid pgrid" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <li className="pcard" key={index}>
          <div className="pic skeleton" />
          <span className="skeleton skeleton-plate" />
          <span className="skeleton skeleton-title" />
          <span className="skeleton skeleton-text" />
        </li>
      ))}
    </ul>
  );
}
