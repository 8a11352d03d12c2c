import { categoryOf, type Project as ProjectView } from '@community-help/api-contracts';
import type { Project } from './project.entity.js';

/** The category goes out under its label, as the project chips and badges show it. */
export function viewProject({ slug, title, description, projectType, imageUrl, location }: Project): ProjectView {
  return { id: slug, title, description, imageUrl, category: categoryOf(projectType).label, location };
}
