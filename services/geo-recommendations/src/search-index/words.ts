/** At most so many different words of a search count; the rest of a long text is ignored. */
export const MAX_QUERY_WORDS = 8;
/** At most so many different words of one listing are indexed. */
export const MAX_LISTING_WORDS = 120;
const MAX_WORD_LENGTH = 40;
const HAS_TWO_SPELLINGS = /ll|our|(?:is(?:e|ing|ation)|tre)$/;
const ASCII = /^[\x00-\x7f]*$/;

/** Words that say nothing about what is needed. */
const STOP_WORDS = new Set(
  (
    'a an and any are as at be by can for from get give have help helped helper helpers helping i in is it me my need needed needs of on or our ' +
    'please someone that the there this to us want we who will with you your looking near nearby some'
  ).split(' '),
);

/**
 * The words of a text in the form they are compared in: lower case, without accents, singular, and in one of the two English
 * spellings, so that 'Counselling', 'counseling' and 'COUNSELLINGS' are one word. Stop words are dropped, repetitions too.
 * @param limit how many different words to return at most
 */
export function wordsOf(text: string, limit: number): string[] {
  const words = new Set<string>();
  for (const word of plainWordsOf(text)) {
    if (STOP_WORDS.has(word)) continue;
    words.add(stem(word.slice(0, MAX_WORD_LENGTH)));
    if (words.size >= limit) break;
  }
  return [...words];
}

/** Most texts are of ASCII, and the rules of Unicode cost a search more than finding the helpers' places. */
function plainWordsOf(text: string): readonly string[] {
  if (ASCII.test(text)) return text.toLowerCase().replaceAll("'", '').match(/[a-z0-9]+/g) ?? [];
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/['’]/g, '');
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The two words of 'food bank' are also written as one: every neighbouring pair of a label, joined. */
export function joinedPairsOf(label: string): string[] {
  const words = wordsOf(label, MAX_QUERY_WORDS);
  return words.slice(1).map((word, index) => words[index]! + word);
}

function stem(word: string): string {
  let folded = word;
  if (folded.length > 4 && folded.endsWith('ies')) folded = `${folded.slice(0, -3)}y`;
  else if (folded.length > 3 && folded.endsWith('s') && !/[su]s$/.test(folded)) folded = folded.slice(0, -1);
  if (!HAS_TWO_SPELLINGS.test(folded)) return folded;
  return folded.replace(/ll/g, 'l').replace(/our/g, 'or').replace(/is(e|ing|ation)$/, 'iz$1').replace(/tre$/, 'ter');
}
