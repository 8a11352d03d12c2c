// What of a listing is kept in memory has an upper bound, whatever its sender was allowed to write: a character may be four bytes, and
// one that JSON must escape six.
const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

/** The beginning of a text that takes at most so many bytes within JSON; what was cut off shows as '…'. */
export function cutToBytes(text: string, maxBytes: number): string {
  if (text.length * 6 <= maxBytes || jsonBytes(text) <= maxBytes) return text;
  let [kept, bytes] = ['', 3];
  for (const character of text) {
    bytes += jsonBytes(character);
    if (bytes > maxBytes) break;
    kept += character;
  }
  return `${kept}…`;
}

/** The first parts that together take at most so many bytes within JSON. */
export function partsWithin(parts: readonly string[], maxBytes: number): string[] {
  const kept: string[] = [];
  let bytes = 0;
  for (const part of parts) {
    bytes += jsonBytes(part) + 3;
    if (bytes > maxBytes) break;
    kept.push(part);
  }
  return kept;
}
