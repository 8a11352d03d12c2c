export type Encoding = 'br' | 'gzip';

/** The best encoding that both sides know: Brotli before gzip; undefined when the client wants neither. */
export function preferredEncoding(header: string | undefined, offered: readonly Encoding[] = ['br', 'gzip']): Encoding | undefined {
  if (!header) return undefined;
  const refused = new Set<string>();
  const accepted = new Set<string>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    (quality && Number(quality.slice(2)) === 0 ? refused : accepted).add(name);
  }
  return offered.find((encoding) => !refused.has(encoding) && (accepted.has(encoding) || accepted.has('*')));
}
