import { categoryOf, type ProjectType } from '@community-help/api-contracts';

/** The sentence of a listing that came without a description: '<Type> helper available <availability joined by comma>.' */
export function describeHelper(projectType: ProjectType, availability: readonly string[]): string {
  const type = categoryOf(projectType).badgeLabel;
  return availability.length > 0 ? `${type} helper available ${availability.join(', ')}.` : `${type} helper.`;
}
