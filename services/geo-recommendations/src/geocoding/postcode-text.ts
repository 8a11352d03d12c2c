/** A postcode as somebody typed it, taken apart: LS6 2AB is district LS6, sector LS62 and unit letters AB. */
export interface TypedPostcode {
  district: string;
  /** Without a space; absent when only the district was typed. */
  sector?: string;
  letters?: string;
}

// The inward part never contains C, I, K, M, O or V (Royal Mail, "Programmers' guide to PAF").
const DISTRICT = '[A-Z]{1,2}[0-9][A-Z0-9]?';
const LETTERS = '[ABD-HJLNP-UW-Z]{2}';
const FULL = new RegExp(`(?:^|[^A-Z0-9])(${DISTRICT}) ?([0-9])(${LETTERS})(?![A-Z0-9])`, 'g');
const UNFINISHED = new RegExp(`(?:^|[^A-Z0-9])(${DISTRICT}) ([0-9])[A-Z]?$`);
const DISTRICT_ONLY = new RegExp(`(?:^|[^A-Z0-9])(${DISTRICT})$`);
const COUNTRY = / (?:UK|UNITED KINGDOM)$/;
const COMPACT_SECTOR = new RegExp(`^(${DISTRICT})([0-9])$`);

/** The text in capitals with single spaces and no punctuation. */
function plain(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
}

/** The last full postcode in a text, such as an address; undefined when there is none. 'M11AE' is M1 1AE. */
export function fullPostcodeIn(text: string): TypedPostcode | undefined {
  const found = [...plain(text).matchAll(FULL)].at(-1);
  return found && { district: found[1]!, sector: found[1]! + found[2]!, letters: found[3]! };
}

/**
 * The sector or district a text ends with: 'LS6 2', 'LS6 2A' (unfinished), 'ls6', 'Leeds LS6', 'LS62' when there is no district LS62. 'UK' behind it does not count.
 * @param isDistrict tells a real district from a word that looks like one
 */
export function partialPostcodeIn(text: string, isDistrict: (district: string) => boolean): TypedPostcode | undefined {
  const typed = plain(text).replace(COUNTRY, '');
  const unfinished = UNFINISHED.exec(typed);
  if (unfinished && isDistrict(unfinished[1]!)) return { district: unfinished[1]!, sector: unfinished[1]! + unfinished[2]! };
  const district = DISTRICT_ONLY.exec(typed);
  if (district && isDistrict(district[1]!)) return { district: district[1]! };
  const compact = COMPACT_SECTOR.exec(typed);
  if (compact && isDistrict(compact[1]!)) return { district: compact[1]!, sector: compact[1]! + compact[2]! };
  return undefined;
}

/** 'LS62' and 'AB' as people write it: 'LS6 2AB'; without letters 'LS6 2'. */
export function writtenPostcode(postcode: TypedPostcode): string {
  if (postcode.sector === undefined) return postcode.district;
  return `${postcode.district} ${postcode.sector.slice(-1)}${postcode.letters ?? ''}`;
}
