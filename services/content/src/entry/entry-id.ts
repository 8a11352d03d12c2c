import { CONTENT_KINDS, isSlug, type ContentKind } from '@community-help/api-contracts';

export interface EntryName {
  kind: ContentKind;
  /** Lower-case words joined by hyphens; the last part of its address. */
  slug: string;
}

/** 'post-a-cart-named-mair'. */
export const entryId = ({ kind, slug }: EntryName): string => `${kind}-${slug}`;

/** Undefined for what cannot be the id of an entry. */
export function readEntryId(id: string): EntryName | undefined {
  const kind = CONTENT_KINDS.find((one) => id.startsWith(`${one}-`));
  const slug = kind === undefined ? '' : id.slice(kind.length + 1);
  return kind !== undefined && isSlug(slug) ? { kind, slug } : undefined;
}
