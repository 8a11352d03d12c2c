import { LISTING_MAX_BYTES } from '@community-help/api-contracts';
import type { FieldFault } from '@community-help/service-kit';
import { describeHelper } from './describe-helper.js';
import type { Helper } from './helper.entity.js';
import type { ListingDto } from './listing.dto.js';

/** What a listing says, and what of it never changes. */
export type WholeListing = ListingDto & Pick<Helper, 'email' | 'projectType'>;

/** Fields that stay with the listing, in memory and in every answer about it; pictures are short paths and have a number of their own. */
const TEXTS = [
  'name', 'email', 'phone', 'website', 'location', 'description', 'services', 'availability', 'areasOfHelp', 'organizationType', 'additionalInfo', 'charityCategories', 'experience', 'categories',
] as const satisfies readonly (keyof WholeListing)[];

/** UTF-8 bytes of a text, or of all texts of a list. */
export function bytesOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, entry) => sum + bytesOf(entry), 0);
  return typeof value === 'string' ? Buffer.byteLength(value) : 0;
}

/** All texts of a listing together are bounded in bytes, because every listing costs every replica its bytes. Names the longest field. */
export function sizeFaults(request: WholeListing): FieldFault[] {
  const kept = { ...request, description: request.description || describeHelper(request.projectType, request.availability ?? []) };
  const sizes = TEXTS.map((field) => ({ field, bytes: bytesOf(kept[field]) })).sort((a, b) => b.bytes - a.bytes);
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= LISTING_MAX_BYTES) return [];
  const { field } = sizes[0]!;
  const excess = total - LISTING_MAX_BYTES;
  return [{ field, message: `${field} is too long: all texts of a listing together have at most ${LISTING_MAX_BYTES} bytes (one for a plain letter, up to four for others), these have ${excess} more` }];
}
