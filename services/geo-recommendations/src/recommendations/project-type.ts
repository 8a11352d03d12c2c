import { findCategory, PROJECT_TYPES } from '@community-help/api-contracts';
import { badRequest } from '@community-help/service-kit';

/**
 * Index in PROJECT_TYPES of any name of a category; null for nothing, 'all' and 'All Categories'.
 * @throws Problem 400 when it is none of ours
 */
export function projectTypeOf(name: string | null | undefined): number | null {
  const wanted = name?.trim() ?? '';
  if (wanted === '' || /^all([ _-]categories)?$/i.test(wanted)) return null;
  const category = findCategory(wanted);
  if (category === undefined) {
    const message = `projectType must be 'all' or one of ${PROJECT_TYPES.join(', ')}`;
    throw badRequest(`Please correct: ${message}.`, [{ field: 'projectType', message }]);
  }
  return PROJECT_TYPES.indexOf(category.id);
}
