/** A record's own id comes first in it. Inside a text the quotes would be escaped, so nothing that a helper wrote can look like one. */
const ID = /\{"id":"([\w-]{1,64})"/g;
const LONGEST = 80;

/** The ids of a JSON array of records, found while it arrives: a list of a million helpers is never held in memory. */
export async function* findIds(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = '';
  for await (const bytes of body) {
    // One character a byte: ids and what surrounds them are ASCII, and no character is cut in two.
    const text = rest + Buffer.from(bytes).toString('latin1');
    let end = 0;
    for (const match of text.matchAll(ID)) {
      end = match.index + match[0].length;
      yield match[1]!;
    }
    rest = text.slice(Math.max(end, text.length - LONGEST));
  }
}
