/** Whether an If-None-Match header names this tag (RFC 9110, 13.1.2: compared weakly, so that a tag weakened on the way still counts). */
export function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const wanted = strong(etag);
  return header.trim() === '*' || header.split(',').some((tag) => strong(tag.trim()) === wanted);
}

const strong = (tag: string): string => (tag.startsWith('W/') ? tag.slice(2) : tag);
