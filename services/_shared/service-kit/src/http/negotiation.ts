/**
 * The best of the encodings on offer, in the order in which they are offered among those the reader weighs equally (RFC 9110, 12.5.3);
 * undefined when the reader wants the answer as it is.
 */
export function preferredEncoding<Encoding extends string>(acceptEncoding: string | string[] | undefined, offered: readonly Encoding[]): Encoding | undefined {
  const weights = new Map<string, number>();
  for (const part of String(acceptEncoding ?? '').toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(coding, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  const weightOf = (encoding: string): number => weights.get(encoding) ?? weights.get('*') ?? 0;
  return offered.filter((encoding) => weightOf(encoding) > 0).sort((a, b) => weightOf(b) - weightOf(a))[0];
}

/** Whether an If-None-Match header names this version; compared weakly (RFC 9110, 13.1.2), because a proxy that compresses weakens tags. */
export function namesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => strong(tag.trim()) === strong(etag));
}

const strong = (tag: string): string => (tag.startsWith('W/') ? tag.slice(2) : tag);
